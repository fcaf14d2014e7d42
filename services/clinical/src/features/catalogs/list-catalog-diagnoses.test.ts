import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { startOwnTests } from '../../../test/support/own-tests.js';
import type { TestApp } from '../../../test/support/start.js';

const { theApp, aClinic } = startOwnTests();
let app: TestApp;
beforeAll(() => {
  app = theApp();
});

test('diagnoses are found by code, in the reader’s language, and counted for the trail', async () => {
  const { administrator, clinic } = await aClinic();
  const find = (query: object) =>
    app.as(administrator).get('/api/v1/catalogs/diagnoses').set('Accept-Language', 'es').query(query);
  const found = await find({ q: 'J45' });
  expect(found.body.data[0]).toMatchObject({ code: 'J45', description: expect.stringMatching(/asma/i) });
  await expectAudit(app, found, { event: 'catalog.search', result_count: found.body.data.length });
  const second = await find({ per_page: 3, page: 2 });
  expect(second.body.meta).toMatchObject({ from: 4, to: 6 });
  expectInvalid(await find({ q: 'J' }), 'q');
  const desk = await app.build.user(clinic, 'front_desk');
  expectDenied(await app.as(desk).get('/api/v1/catalogs/diagnoses'), 'missing_ability');
});
