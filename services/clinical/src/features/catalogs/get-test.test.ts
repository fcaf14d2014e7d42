import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { startOwnTests, TESTS } from '../../../test/support/own-tests.js';
import type { TestApp } from '../../../test/support/start.js';

const { theApp, aClinic, post } = startOwnTests();
let app: TestApp;
beforeAll(() => {
  app = theApp();
});

test('a shared test is read, and none of another clinic', async () => {
  const [{ administrator }, other] = [await aClinic(), await aClinic()];
  const foreign = await post(other.administrator, '', { kind: 'imaging', code: 'RX', name: 'X-ray', modality: 'DX' });
  const [shared] = (await app.as(administrator).get(TESTS).query({ kind: 'laboratory', per_page: 1 })).body.data;
  const read = await app.as(administrator).get(`${TESTS}/${shared.id}`);
  expect(read.body.data).toMatchObject({ id: shared.id, own: false });
  await expectAudit(app, read, { event: 'catalog_test.read', resource_id: shared.id });
  for (const id of [foreign.body.data.id, 'x'])
    expect((await app.as(administrator).get(`${TESTS}/${id}`)).status).toBe(404);
  const desk = await app.build.user(other.clinic, 'front_desk');
  expectDenied(await app.as(desk).get(`${TESTS}/${shared.id}`), 'missing_ability');
});
