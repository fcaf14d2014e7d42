import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import type { TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { LIMITS } from '../../limits/index.js';

const app = useClinical();
let doctor: { token: string };
let clinic: Awaited<ReturnType<TestApp['build']['clinic']>>;
beforeAll(async () => {
  ({ doctor, clinic } = await app.build.practice());
});

const exported = (type: string, language = 'en') =>
  app.as(doctor).get(`/api/v1/catalogs/${type}/export`).set('Accept-Language', language).buffer(true);
const linesOf = (response: { text: string }) =>
  response.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { code: string });

test('a whole catalog comes one item a line, in order, each once', async () => {
  await app.db.raw(
    `insert into cie10_codes (code, description, level, is_billable)
     select 'Q' || lpad(n::text, 5, '0'), 'Generated ' || n, 1, true from generate_series(1, ?) n`,
    [LIMITS.exportBatch * 2],
  );
  const response = await exported('cie10');
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toMatch(/^application\/x-ndjson/);
  const codes = linesOf(response).map(({ code }) => code);
  const { rows } = await app.db.raw('select code from cie10_codes where active order by code');
  expect(codes).toEqual(rows.map(({ code }: { code: string }) => code));
  await expectAudit(app, response, { event: 'catalog.export' });
});

test('who has that version already gets none of it', async () => {
  const first = await exported('imaging');
  expect(linesOf(first)).toHaveLength(41);
  const again = await exported('imaging').set('If-None-Match', first.headers['etag'] ?? '');
  expect(again.status).toBe(304);
  await expectAudit(app, again, { event: 'catalog.export' });
});

test('an unknown catalog is not found; without the ability it is refused', async () => {
  expect((await exported('snomed')).status).toBe(404);
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['patients:read'] });
  expectDenied(await app.as(key).get('/api/v1/catalogs/cie10/export'), 'missing_ability');
});
