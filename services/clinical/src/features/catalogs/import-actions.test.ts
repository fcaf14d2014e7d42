import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { FaultyFile } from './catalog-file.js';
import { importCatalog, PartialFile, type Source } from './import-actions.js';

let app: TestApp;
let folder: string;
let doctor: { token: string };
beforeEach(async () => {
  app = await startApp();
  folder = mkdtempSync(path.join(os.tmpdir(), 'catalogs-'));
  ({ doctor } = await app.build.practice());
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await app.stop();
});

const ORDER: Source = { format: 'icd10cm-order', edition: '2026' };
const CIE10: Source = { format: 'cie10-csv', edition: '2018', columns: { code: 'code', description: 'description' } };
const LOINC: Source = { format: 'loinc', edition: '2.81' };

const orderLine = (code: string, billable: 0 | 1, title: string, order = 1) =>
  `${String(order).padStart(5, '0')} ${code.padEnd(7)} ${billable} ${title.slice(0, 60).padEnd(60)} ${title}`;

const run = async (content: string | Buffer, source: Source, progress?: (read: number | undefined) => void) => {
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  return importCatalog(app.deps.config.database_url, file, source, progress);
};

const faultsOf = async (content: string | Buffer, source: Source) => {
  const before = await contents();
  const thrown: unknown = await run(content, source).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(FaultyFile);
  expect(await contents()).toEqual(before);
  return (thrown as FaultyFile).faults;
};

const contents = () =>
  Promise.all([
    app.db('cie10_codes').orderBy('code'),
    app.db('catalog_tests').orderBy('id'),
    app.db('catalog_versions').orderBy('type'),
    app.db('catalog_imports').orderBy(['type', 'edition', 'revision']),
  ]);

const search = (query: Record<string, string>) => app.as(doctor).get('/api/mobile/v1/doctor/catalogs').query(query);
const codeOf = (code: string) => app.db('cie10_codes').where({ code }).first();

const CHOLERA = [
  orderLine('A00', 0, 'Cholera', 1),
  orderLine('A000', 1, 'Cholera due to Vibrio cholerae 01, biovar cholerae', 2),
  orderLine('S720', 0, 'Fracture of head and neck of femur', 3),
  orderLine('S72', 0, 'Fracture of femur', 4),
  orderLine('S7200', 0, 'Fracture of unspecified part of neck of femur', 5),
  orderLine('S72001', 0, 'Fracture of unspecified part of neck of right femur', 6),
  orderLine(
    'S72001A',
    1,
    'Fracture of unspecified part of neck of right femur, initial encounter for closed fracture',
    7,
  ),
];

test('an order file becomes the catalog: dots, hierarchy and chapters are worked out, and what it lacks is retired', async () => {
  const [result] = await run(`${CHOLERA.join('\r\n')}\r\n`, ORDER);
  expect(result).toMatchObject({ type: 'cie10', version: '2026', added: 7, changed: 0 });
  expect(await codeOf('A00')).toMatchObject({
    chapter: 'I',
    parent_code: null,
    level: 1,
    is_billable: false,
    active: true,
  });
  expect(await codeOf('S72.001A')).toMatchObject({
    description: 'Fracture of unspecified part of neck of right femur, initial encounter for closed fracture',
    chapter: 'XIX',
    parent_code: 'S72.001',
    level: 5,
    is_billable: true,
    is_demo: false,
  });
  expect(await codeOf('A09')).toMatchObject({ active: false });

  const found = await search({ type: 'cie10', q: 'S72001a' });
  expect(found.body.data.cie10).toMatchObject({ version: '2026', items: [{ code: 'S72.001A' }] });
});

test('the same file again changes nothing; a changed one changes the version and only the rows that differ', async () => {
  await run(CHOLERA.join('\n'), ORDER);
  const before = await contents();
  const first = await search({ type: 'cie10' });
  expect(await run(CHOLERA.join('\n'), ORDER)).toEqual([
    { type: 'cie10', version: '2026', added: 0, changed: 0, retired: 0 },
  ]);
  expect(await contents()).toEqual(before);
  const etag = first.headers['etag'] ?? '';
  expect((await search({ type: 'cie10' }).set('If-None-Match', etag)).status).toBe(304);

  const untouched = await codeOf('S72');
  const [changed] = await run([orderLine('A00', 0, 'Cholera, renamed'), ...CHOLERA.slice(2)].join('\n'), ORDER);
  expect(changed).toEqual({ type: 'cie10', version: '2026~2', added: 0, changed: 1, retired: 1 });
  expect(await codeOf('A00.0')).toMatchObject({ active: false });
  expect(await codeOf('S72')).toEqual(untouched);
  const later = await search({ type: 'cie10' }).set('If-None-Match', etag);
  expect(later.status).toBe(200);
  expect(later.headers['etag']).not.toBe(etag);
  expect((await search({ type: 'cie10', if_version: '2026' })).status).toBe(200);

  const [restored] = await run(CHOLERA.join('\n'), { ...ORDER, edition: '2027' });
  expect(restored).toMatchObject({ version: '2027', changed: 2 });
  expect(await codeOf('A00.0')).toMatchObject({ active: true });
});

test('a part of the catalog does not retire the rest unasked, whichever catalog it is', async () => {
  await run(CHOLERA.join('\n'), ORDER);
  const before = await contents();
  const part = CHOLERA.slice(0, 3).join('\n');
  const refused = run(part, { ...ORDER, edition: '2027' });
  await expect(refused).rejects.toThrow(PartialFile);
  await expect(refused).rejects.toThrow(/lacks 4 of the 7 entries of cie10.+--retire/);
  expect(await contents()).toEqual(before);
  expect(await run(part, { ...ORDER, edition: '2027', retire: true })).toMatchObject([{ version: '2027', retired: 4 }]);

  const tests = [
    'LOINC_NUM,COMPONENT,SYSTEM,METHOD_TYP,CLASS,STATUS,CLASSTYPE,LONG_COMMON_NAME,EXAMPLE_UCUM_UNITS,PanelType',
    '718-7,Hemoglobin,Bld,,HEM/BC,ACTIVE,1,"Hemoglobin [Mass/volume] in Blood",g/dL,',
    '2951-2,Sodium,Ser/Plas,,CHEM,ACTIVE,1,Sodium in Serum,mmol/L,',
    '24627-2,Views,Chest,CT,RAD,ACTIVE,2,CT Chest W contrast IV,,',
  ];
  await run(tests.join('\n'), LOINC);
  await expect(run(tests.slice(0, 3).join('\n'), LOINC)).rejects.toThrow(/lacks 1 of the 1 entries of imaging/);
});

test('a CSV of CIE-10 is read by the names of its columns, whatever separates them', async () => {
  const columns = { code: 'Código', description: 'Descripción' };
  const csv = [
    'nivel;"Código";Descripción',
    '0;A00-B99;Ciertas enfermedades',
    '2;A00;"Cólera; ""morbo"""',
    '3;a000;Cólera clásico',
    '3;G01*;"Meningitis en',
    'enfermedades bacterianas"',
    '2;A00;"Cólera; ""morbo"""',
  ];
  await run(`\uFEFF${csv.join('\r\n')}\r\n`, { ...CIE10, columns });
  expect(await codeOf('A00')).toMatchObject({ description: 'Cólera; "morbo"', level: 1, is_billable: false });
  expect(await codeOf('A00.0')).toMatchObject({ parent_code: 'A00', is_billable: true });
  expect(await codeOf('G01')).toMatchObject({ description: 'Meningitis en\nenfermedades bacterianas', chapter: 'VI' });
  expect((await search({ type: 'cie10', q: 'colera CLASICO' })).body.data.cie10.items).toMatchObject([
    { code: 'A00.0' },
  ]);
});

test('translations add Spanish to the codes that are there, and nothing else', async () => {
  await run(CHOLERA.join('\n'), ORDER);
  const source: Source = {
    format: 'cie10-csv',
    translations: true,
    columns: { code: 'code', description: 'description' },
  };
  const csv = 'code,description\nA00,Cólera\nZ99,Nadie lo tiene\n';
  expect(await run(csv, source)).toEqual([{ type: 'cie10', version: '2026~2', added: 0, changed: 1, retired: 0 }]);
  expect((await run(csv, source))[0]).toMatchObject({ version: '2026~2', changed: 0 });
  const spanish = await search({ type: 'cie10', q: 'COLERA' }).set('Accept-Language', 'es');
  expect(spanish.body.data.cie10.items).toMatchObject([{ code: 'A00', description: 'Cólera' }]);
  expect((await run(CHOLERA.join('\n'), ORDER))[0]).toMatchObject({ version: '2026~2', changed: 0 });
});

test('LOINC fills both catalogs of tests with what is active, under its notice', async () => {
  const header =
    'LOINC_NUM,COMPONENT,SYSTEM,METHOD_TYP,CLASS,STATUS,CLASSTYPE,LONG_COMMON_NAME,EXAMPLE_UCUM_UNITS,PanelType';
  const csv = [
    header,
    '718-7,Hemoglobin,Bld,,HEM/BC,ACTIVE,1,"Hemoglobin [Mass/volume] in Blood",g/dL;mmol/L,',
    '2951-2,Sodium,Ser/Plas,,CHEM,ACTIVE,1,Sodium in Serum,mmol/L,',
    '1000-9,Old,Ser,,CHEM,DEPRECATED,1,Old test,,',
    '24627-2,Views,Chest,CT,RAD,ACTIVE,2,CT Chest W contrast IV,,',
    '36643-5,Views,Chest,XR,RAD,ACTIVE,2,XR Chest 2 Views,,',
    '44249-1,PHQ-9,^Patient,,SURVEY,ACTIVE,4,PHQ-9,,',
  ];
  const own = await app.db('catalog_tests').where({ code: 'HGB' }).first();
  const results = await run(csv.join('\n'), LOINC);
  expect(results.map(({ type, version }) => [type, version])).toEqual([
    ['laboratory', '2.81'],
    ['imaging', '2.81'],
  ]);
  const { data } = (await search({ type: 'laboratory,imaging', per_page: '100' })).body;
  expect(data.laboratory.notice).toContain('© Regenstrief');
  expect(data.laboratory.items.map(({ loinc }: { loinc: string }) => loinc).sort()).toEqual(['2951-2', '718-7']);
  const hemoglobin = await app.db('catalog_tests').where({ loinc: '718-7' }).first();
  expect(hemoglobin).toMatchObject({ id: own.id, code: 'HGB', name_es: 'Hemoglobina', unit: 'g/dL', specimen: 'Bld' });
  expect(await app.db('catalog_tests').where({ loinc: '24627-2' }).first()).toMatchObject({
    kind: 'imaging',
    modality: 'CT',
    body_part: 'Chest',
    contrast: true,
  });
  const before = await contents();
  expect((await run(csv.join('\n'), LOINC)).map(({ added, changed, retired }) => added + changed + retired)).toEqual([
    0, 0,
  ]);
  expect(await contents()).toEqual(before);
  expect(await faultsOf(csv.join('\n').replace('718-7', '718-8'), LOINC)).toEqual([
    { line: 2, what: '"718-8" is no LOINC number: its check digit says so' },
  ]);
});

test('two imports at once go one after the other', async () => {
  const file = (name: string, content: string) => {
    const full = path.join(folder, name);
    writeFileSync(full, content);
    return full;
  };
  const { database_url } = app.deps.config;
  const results = await Promise.all([
    importCatalog(database_url, file('a', CHOLERA.join('\n')), ORDER),
    importCatalog(database_url, file('b', CHOLERA.join('\n')), ORDER),
  ]);
  expect(results.map(([result]) => (result?.added ?? 0) + (result?.changed ?? 0)).sort()).toEqual([0, 7]);
  expect(await app.db('catalog_imports')).toHaveLength(1);
});
