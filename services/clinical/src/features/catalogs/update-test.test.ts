import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { startOwnTests, TESTS } from '../../../test/support/own-tests.js';
import type { TestApp } from '../../../test/support/start.js';

const { theApp, aClinic, post } = startOwnTests();
let app: TestApp;
beforeAll(() => {
  app = theApp();
});

test('a test is changed, unless somebody else did so or an active panel is made of it', async () => {
  const { administrator, doctor } = await aClinic();
  const body = { kind: 'laboratory', code: 'HB', name: 'Hemoglobin', unit: 'g/dL' };
  const made = await post(administrator, '', body);
  const panel = await post(administrator, '', {
    kind: 'laboratory',
    code: 'CBC',
    name: 'Blood count',
    members: ['HB'],
  });
  const path = `${TESTS}/${made.body.data.id}`;
  const read = await app.as(administrator).get(path);
  const change = (test: object, version = read.headers['etag'] as string) =>
    app.as(administrator).patch(path).set('If-Match', version).send(test);
  expectInvalid(await change({ active: false }), 'active');
  expectInvalid(await change({ code: 'HGB' }), 'code');
  await app.as(administrator).patch(`${TESTS}/${panel.body.data.id}`).send({ active: false }).expect(200);
  const changed = await change({ active: false, unit: 'g/L' });
  expect(changed.body.data).toMatchObject({ active: false, unit: 'g/L', version: 2 });
  await expectAudit(app, changed, { event: 'catalog_test.update', changed_fields: ['active', 'unit'] });
  expect((await change({ unit: 'x' })).status).toBe(412);
  expectDenied(await app.as(doctor).patch(path).send({ name: 'Mine' }), 'missing_ability');
});

test('shared tests and those of other clinics stay', async () => {
  const [{ administrator }, other] = [await aClinic(), await aClinic()];
  const foreign = await post(other.administrator, '', { kind: 'imaging', code: 'RX', name: 'X-ray', modality: 'DX' });
  const [shared] = (await app.as(administrator).get(TESTS).query({ kind: 'laboratory', per_page: 1 })).body.data;
  for (const id of [foreign.body.data.id, shared.id, 'x'])
    expect((await app.as(administrator).patch(`${TESTS}/${id}`).send({ name: 'Mine' })).status).toBe(404);
});
