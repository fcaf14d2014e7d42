import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fhir } from '../src/areas/fhir.js';
import { general } from '../src/areas/general.js';
import { mobile } from '../src/areas/mobile.js';
import { oversight } from '../src/areas/oversight.js';
import { people } from '../src/areas/people.js';
import { smart } from '../src/areas/smart.js';
import { endpoints, operations } from '../src/endpoints.js';
import { ERRORS } from '../src/domain/errors.js';
import { fhirJson } from '../src/fhir/representation.js';
import { errorsOf } from '../src/http/endpoint-errors.js';
import { openApi } from '../src/http/openapi.js';
import { circlesOf, needsOfFeatures, writersOf } from './support/feature-graph.js';
import { dumpSchema } from './support/schema-dump.js';
import { expectUnauthenticated } from './support/expect.js';
import type { Api } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

const service = path.resolve(import.meta.dirname, '..');
/** Those of FHIR are made from the declarations of their types: they have no files of their own. */
const written = endpoints.filter(({ representation }) => representation !== fhirJson);
const named = endpoints.map((endpoint) => ({ name: `${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint }));

const app = useClinical();

/** Compares with the committed file; `npm run generate` writes it instead. */
function expectFresh(file: string, content: string): void {
  const target = path.join(service, file);
  if (process.env['UPDATE_GENERATED']) writeFileSync(target, content);
  expect(existsSync(target) ? readFileSync(target, 'utf8') : '').toBe(content);
}

test('openapi.json is what the endpoints declare', () => {
  expectFresh('openapi.json', `${JSON.stringify(openApi(operations), null, 2)}\n`);
});

test('schema.sql is what the migrations make', async () => {
  const dumped = await app.db.transaction(async (db) => {
    // Instants within it are written as those of a time zone.
    await db.raw(`set local time zone 'UTC'`);
    return dumpSchema(db);
  });
  expectFresh('schema.sql', dumped);
});

test('no two endpoints share a method and a path', () => {
  expect(new Set(named.map(({ name }) => name)).size).toBe(endpoints.length);
});

test('the map names each operation as it is declared, once', () => {
  const areas = [mobile, general, oversight, people, fhir, smart]
    .flatMap((area) => Object.values<object>(area))
    .flatMap((domain) => Object.keys(domain));
  expect(areas.sort()).toEqual(named.map(({ name }) => name).sort());
  for (const domain of Object.values(operations)) {
    for (const [key, { method, path: url }] of Object.entries(domain))
      expect(key).toBe(`${method.toUpperCase()} ${url}`);
  }
});

test('every operation is named as in its file, and once', async () => {
  const all = endpoints.map(({ operationId }) => operationId);
  expect(new Set(all).size).toBe(all.length);
  const names = written.map(({ operationId }) => operationId);
  const files = await readdir(path.join(service, 'src/features'), { recursive: true });
  const declared = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(service, 'src/features', file), 'utf8').matchAll(
        /export const (\w+)Endpoint = endpoint\(\{\n {2}operationId: '(\w+)'/g,
      ),
    ]);
  expect(declared.map(([, , name]) => name).sort()).toEqual([...names].sort());
  for (const [, constant, name] of declared) expect(name).toBe(constant);
});

const guarded = named.filter(({ endpoint }) => endpoint.access.kind !== 'public');

test.each(guarded)('$name answers 401 without credentials', async ({ endpoint }) => {
  const url = endpoint.path.replace(/\{\w+\}/g, '0190b6d2-0000-7000-8000-000000000000');
  const response = await app.as()[endpoint.method as keyof Api](url);
  expectUnauthenticated(response);
});

test.each(named)('$name keeps the rules of declarations', ({ endpoint }) => {
  if (endpoint.path.includes('/doctor/')) expect(endpoint.access.phi?.level).toBe('full');
  // To look for what is public, or who oneself is, is no use of records, whichever way it is asked.
  const ofRecords = !/^\/(?:fhir\/R4\/OperationDefinition|oauth\/userinfo)/.test(endpoint.path);
  if (endpoint.method !== 'get' && ofRecords) expect(endpoint.audit).toBeDefined();
  expect(errorsOf(endpoint).filter((code) => !(code in ERRORS))).toEqual([]);
  expect(endpoint.message.es).not.toBe('');
});

test('every operation is described in whole words', () => {
  const faults = named.flatMap(({ name, endpoint: { summary, description = '' } }) => {
    // Names of members, parameters and FHIR are between backticks.
    const said = `${summary}\n${description}`.replaceAll(/`[^`]*`/g, '…');
    const found = said.match(/(?<![\w./])[a-z]+[A-Z]\w*|\b[Aa] [AEIO][a-z]\w*| {2}/g) ?? [];
    return found.map((fault) => `${name}: ${fault}`);
  });
  expect(faults).toEqual([]);
});

test('whatever makes or changes a record that has versions keeps them', () => {
  const kinds = new Set(endpoints.flatMap(({ audit }) => audit?.record?.resource_type ?? []));
  expect([...kinds].sort()).toEqual([
    'admission',
    'admission_observation',
    'admission_task',
    'allergy',
    'appointment',
    'bed',
    'consultation',
    'dispensation',
    'document',
    'emergency_visit',
    'immunization',
    'inpatient_medication',
    'lab_result',
    'location',
    'medication_administration',
    'order',
    'patient',
    'practitioner',
    'prescription',
    'problem',
    'product',
    'referral',
    'ward',
  ]);
  for (const { audit } of endpoints) {
    if (!audit || audit.action === 'R' || !kinds.has(audit.resource)) continue;
    expect({ event: audit.event, record: audit.record?.resource_type }).toEqual({
      event: audit.event,
      record: audit.resource,
    });
  }
});

test('each endpoint has its own file and a test beside it', async () => {
  const files = await readdir(path.join(service, 'src/features'), { recursive: true });
  const declaring = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      / = endpoint\(\{/.test(readFileSync(path.join(service, 'src/features', file), 'utf8')),
  );
  expect(declaring).toHaveLength(written.length);
  for (const file of declaring) expect(files).toContain(file.replace(/\.ts$/, '.test.ts'));
});

test('features need each other in one direction, types included', async () => {
  const needs = await needsOfFeatures(path.join(service, 'src/features'));
  expect(needs.get('consultations')).toContain('orders');
  expect(circlesOf(needs)).toEqual([]);
  expect(circlesOf(new Map([...needs, ['catalogs', new Set(['consultations'])]]))).toContainEqual(
    expect.arrayContaining(['catalogs', 'consultations']),
  );
});

test('a table is written by the feature that owns it alone', async () => {
  const writers = await writersOf(path.join(service, 'src/features'));
  expect([...writers.keys()]).toEqual(
    expect.arrayContaining(['users', 'consultations', 'orders', 'appointments', 'patients']),
  );
  const shared = [...writers]
    .filter(([, features]) => features.size > 1)
    .map(([table, [...features]]) => [table, features.sort()]);
  // A clinic's row is made by the one and changed by the other.
  expect(shared).toEqual([['clinics', ['clinics', 'settings']]]);
});

test('decisions are fourteen chapters at most, each short enough to read in one go and listed', async () => {
  const folder = path.join(service, 'docs/decisions');
  const chapters = (await readdir(folder)).filter((file) => file !== 'README.md');
  const index = readFileSync(path.join(folder, 'README.md'), 'utf8');
  expect(chapters.length).toBeLessThanOrEqual(14);
  for (const chapter of chapters) {
    const text = readFileSync(path.join(folder, chapter), 'utf8');
    const [, title] = /^# (.+)\n/.exec(text) ?? [];
    expect(index).toContain(`| [${title}](${chapter}) |`);
    expect([chapter, text.split(/\s+/).length < 1_500]).toEqual([chapter, true]);
  }
});

test('the README is at most 150 lines, and every link of the documents leads to a file and a heading', async () => {
  const pages = ['README.md', 'console/README.md'];
  for (const folder of ['docs', 'docs/decisions'])
    for (const file of await readdir(path.join(service, folder)))
      if (file.endsWith('.md')) pages.push(`${folder}/${file}`);
  expect(readFileSync(path.join(service, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  expect(pages.flatMap((page) => brokenLinksOf(page).map((link) => `${page}: ${link}`))).toEqual([]);
});

const headingAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');

function brokenLinksOf(page: string): string[] {
  const text = readFileSync(path.join(service, page), 'utf8').replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].flatMap(([, file = '', anchor]) => {
    const target = file === '' ? path.join(service, page) : path.join(service, path.dirname(page), file);
    if (!existsSync(target)) return [file];
    if (anchor === undefined) return [];
    const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, each = '']) =>
      headingAnchor(each),
    );
    return headings.includes(anchor) ? [] : [`${file}#${anchor}`];
  });
}

test('every promise names the tests that fail without it, and all of them are two pages', () => {
  const page = readFileSync(path.join(service, 'docs/security.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (?!Promise|-)(.+) \| (.+) \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(25);
  for (const [row, , , tests = ''] of rows) {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect({ row, named }).not.toEqual({ row, named: [] });
    const isThere = (file: string) =>
      ['src/features', '.', '../..'].some((folder) => existsSync(path.join(service, folder, file)));
    expect({ row, missing: named.filter((file) => !isThere(file)) }).toEqual({ row, missing: [] });
  }
  expect(page.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThan(1_300);
});

test('every table with a clinic_id is walled by row-level security', async () => {
  const { rows } = await app.db.raw(`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity`);
  expect(rows).toEqual([{ relname: 'access_tokens' }]);
});
