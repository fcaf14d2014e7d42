import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { newId } from '../../id.js';

const CATALOGS = '/api/mobile/v1/doctor/catalogs';

const app = useClinical();
let doctor: { token: string };
let clinic: { id: string };
beforeEach(async () => {
  ({ doctor, clinic } = await app.build.practice());
});

const get = (query: Record<string, string>, language = 'en') =>
  app.as(doctor).get(CATALOGS).query(query).set('Accept-Language', language);
const codes = (response: { body: { data: { cie10: { items: { code: string }[] } } } }) =>
  response.body.data.cie10.items.map(({ code }) => code);

test('all three catalogs come with their versions and their own pages', async () => {
  const response = await get({ per_page: '10' });
  expect(response.status).toBe(200);
  expect(Object.keys(response.body.data)).toEqual(['cie10', 'laboratory', 'imaging']);
  expect(response.body.data.cie10.version).toBe('demo-2');
  expect(response.body.data.cie10.items).toHaveLength(10);
  expect(response.body.data.cie10.items[0]).toMatchObject({ code: 'A01', is_demo: true });
  expect(response.body.meta.imaging).toMatchObject({
    current_page: 1,
    per_page: 10,
    total: 41,
    last_page: 5,
    from: 1,
    to: 10,
  });
  expect(response.headers['cache-control']).toBe('private, max-age=3600');
  await expectAudit(app, response, { event: 'catalog.search', phi_level: 'full', result_count: 30 });
});

test('a code is found by its beginning, with or without the dot', async () => {
  for (const q of ['E11.9', 'e119', 'E11.']) expect(codes(await get({ type: 'cie10', q }))).toContain('E11.9');
  expect(codes(await get({ type: 'cie10', parent: 'E11' }))).toEqual(['E11.2', 'E11.4', 'E11.9']);
});

test('words are found in both languages, whatever their accents, case and order', async () => {
  for (const q of ['DIABETES renal', 'kidneys type 2', 'daño diabetes', 'DANO'])
    expect(codes(await get({ type: 'cie10', q }))).toContain('E11.2');
  const spanish = await get({ type: 'imaging', q: 'radiografia torax' }, 'es');
  expect(spanish.body.data.imaging.items[0].name).toBe('Radiografía de tórax, dos proyecciones');
});

test('wildcards and quotes are taken literally', async () => {
  for (const q of ['%%%_', "' or 1=1", '\\\\', '__']) {
    const response = await get({ q });
    expect(response.status).toBe(200);
    expect(codes(response)).toEqual([]);
  }
});

test('a malformed filter is 422, while paging is clamped', async () => {
  expectInvalid(await get({ type: 'cie10,drugs', q: 'x', updated_since: 'yesterday' }), 'type', 'q', 'updated_since');
  expect((await get({ type: 'cie10', per_page: '100000', page: '-3' })).body.meta.cie10).toMatchObject({
    per_page: 100,
    current_page: 1,
  });
  expect((await get({ type: 'cie10', per_page: 'x', page: '1000000000' })).body.data.cie10.items).toEqual([]);
});

test('an unchanged catalog is 304 by ETag and by version, and a retired code shows only to those who sync', async () => {
  const first = await get({ type: 'laboratory' });
  expect((await get({ type: 'laboratory' }).set('If-None-Match', first.headers['etag'] ?? '')).status).toBe(304);
  expect((await get({ type: 'laboratory', if_version: first.body.data.laboratory.version })).status).toBe(304);
  expect((await get({ type: 'laboratory', if_version: 'older' })).status).toBe(200);

  const since = new Date().toISOString();
  await app.db('cie10_codes').where({ code: 'R05' }).update({ active: false, updated_at: app.db.fn.now() });
  expect(codes(await get({ type: 'cie10', q: 'R05' }))).toEqual([]);
  const changed = await get({ type: 'cie10', updated_since: since });
  expect(changed.body.data.cie10.items).toMatchObject([{ code: 'R05', active: false }]);
});

test("a clinic's own study is shown to it alone, and changes its version", async () => {
  const before = await get({ type: 'imaging' });
  await app
    .db('catalog_tests')
    .insert({ id: newId(), clinic_id: clinic.id, kind: 'imaging', code: 'OWN-1', name: 'House study' });
  const own = await get({ type: 'imaging', q: 'house study' });
  expect(own.body.data.imaging.items).toHaveLength(1);
  expect(own.body.data.imaging.version).not.toBe(before.body.data.imaging.version);
  const other = await app.build.practice();
  const theirs = await app.as(other.doctor).get(CATALOGS).query({ type: 'imaging', q: 'house study' });
  expect(theirs.body.data.imaging.items).toEqual([]);
});

test('the patient app may not read the catalogs of the doctor app', async () => {
  expectDenied(await app.as(await app.build.user(clinic, 'patient')).get(CATALOGS), 'missing_ability');
});
