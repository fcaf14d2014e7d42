import { expectDenied } from '../../../test/support/expect.js';
import { startOwnTests } from '../../../test/support/own-tests.js';
import type { TestApp } from '../../../test/support/start.js';

const { theApp, aClinic, post } = startOwnTests();
let app: TestApp;
beforeAll(() => {
  app = theApp();
});

test('the catalogs say what is shared and what the clinic has added', async () => {
  const { administrator, clinic } = await aClinic();
  await post(administrator, '', { kind: 'laboratory', code: 'A', name: 'A' });
  await post(administrator, '', { kind: 'procedure', code: 'P', name: 'P' });
  const states = await app.as(administrator).get('/api/v1/catalogs');
  expect(states.body.data).toMatchObject([
    { type: 'cie10', version: 'demo-2', own_entries: 0, own_changed_at: null },
    { type: 'laboratory', version: 'starter-1', own_entries: 1, own_changed_at: expect.any(String) },
    { type: 'imaging', version: 'starter-1', own_entries: 0, own_changed_at: null },
    { type: 'procedure', version: null, imported_at: null, entries: 0, own_entries: 1 },
    { type: 'nursing', version: null, own_entries: 0 },
    { type: 'therapy', version: null, own_entries: 0 },
    { type: 'diet', version: null, own_entries: 0 },
    { type: 'substances', version: null, imported_at: null, entries: 0 },
  ]);
  for (const { entries, version } of states.body.data) if (version) expect(entries).toBeGreaterThan(10);
  const other = await aClinic();
  expect((await app.as(other.administrator).get('/api/v1/catalogs')).body.data[1].own_entries).toBe(0);
  const desk = await app.build.user(clinic, 'front_desk');
  expectDenied(await app.as(desk).get('/api/v1/catalogs'), 'missing_ability');
});
