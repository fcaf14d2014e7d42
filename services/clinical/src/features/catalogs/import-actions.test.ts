import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHOLERA, CIE10, ORDER, orderLine, startCatalogs } from '../../../test/support/catalog-imports.js';
import { importCatalog, PartialFile, type Source } from './import-actions.js';

let catalogs: Awaited<ReturnType<typeof startCatalogs>>;
beforeEach(async () => {
  catalogs = await startCatalogs();
});
afterEach(() => catalogs.stop());

const LOINC: Source = { format: 'loinc', edition: '2.81' };

test('an order file becomes the catalog: dots, hierarchy and chapters are worked out, and what it lacks is retired', async () => {
  const [result] = await catalogs.run(`${CHOLERA.join('\r\n')}\r\n`, ORDER);
  expect(result).toMatchObject({ type: 'cie10', version: '2026', added: 5, changed: 2 });
  expect(await catalogs.codeOf('A00')).toMatchObject({
    chapter: 'I',
    parent_code: null,
    level: 1,
    is_billable: false,
    active: true,
  });
  expect(await catalogs.codeOf('S72.001A')).toMatchObject({
    description: 'Fracture of unspecified part of neck of right femur, initial encounter for closed fracture',
    chapter: 'XIX',
    parent_code: 'S72.001',
    level: 5,
    is_billable: true,
    is_demo: false,
  });
  expect(await catalogs.codeOf('A09')).toMatchObject({ active: false });

  const found = await catalogs.search({ type: 'cie10', q: 'S72001a' });
  expect(found.body.data.cie10).toMatchObject({ version: '2026', items: [{ code: 'S72.001A' }] });
});

test('the same file again changes nothing; a changed one changes the version and only the rows that differ', async () => {
  await catalogs.run(CHOLERA.join('\n'), ORDER);
  const before = await catalogs.contents();
  const first = await catalogs.search({ type: 'cie10' });
  expect(await catalogs.run(CHOLERA.join('\n'), ORDER)).toEqual([
    { type: 'cie10', version: '2026', added: 0, changed: 0, retired: 0 },
  ]);
  expect(await catalogs.contents()).toEqual(before);
  const etag = first.headers['etag'] ?? '';
  expect((await catalogs.search({ type: 'cie10' }).set('If-None-Match', etag)).status).toBe(304);

  const untouched = await catalogs.codeOf('S72');
  const [changed] = await catalogs.run(
    [orderLine('A00', 0, 'Cholera, renamed'), ...CHOLERA.slice(2)].join('\n'),
    ORDER,
  );
  expect(changed).toEqual({ type: 'cie10', version: '2026~2', added: 0, changed: 1, retired: 1 });
  expect(await catalogs.codeOf('A00.0')).toMatchObject({ active: false });
  expect(await catalogs.codeOf('S72')).toEqual(untouched);
  const later = await catalogs.search({ type: 'cie10' }).set('If-None-Match', etag);
  expect(later.status).toBe(200);
  expect(later.headers['etag']).not.toBe(etag);
  expect((await catalogs.search({ type: 'cie10', if_version: '2026' })).status).toBe(200);

  const [restored] = await catalogs.run(CHOLERA.join('\n'), { ...ORDER, edition: '2027' });
  expect(restored).toMatchObject({ version: '2027', changed: 2 });
  expect(await catalogs.codeOf('A00.0')).toMatchObject({ active: true });
});

test('a part of the catalog does not retire the rest unasked, whichever catalog it is', async () => {
  await catalogs.run(CHOLERA.join('\n'), ORDER);
  const before = await catalogs.contents();
  const part = CHOLERA.slice(0, 3).join('\n');
  const refused = catalogs.run(part, { ...ORDER, edition: '2027' });
  await expect(refused).rejects.toThrow(PartialFile);
  await expect(refused).rejects.toThrow(/lacks 4 of the 7 entries of cie10.+--retire/);
  expect(await catalogs.contents()).toEqual(before);
  expect(await catalogs.run(part, { ...ORDER, edition: '2027', retire: true })).toMatchObject([
    { version: '2027', retired: 4 },
  ]);

  const tests = [
    'LOINC_NUM,COMPONENT,SYSTEM,METHOD_TYP,CLASS,STATUS,CLASSTYPE,LONG_COMMON_NAME,EXAMPLE_UCUM_UNITS,PanelType',
    '718-7,Hemoglobin,Bld,,HEM/BC,ACTIVE,1,"Hemoglobin [Mass/volume] in Blood",g/dL,',
    '2951-2,Sodium,Ser/Plas,,CHEM,ACTIVE,1,Sodium in Serum,mmol/L,',
    '24627-2,Views,Chest,CT,RAD,ACTIVE,2,CT Chest W contrast IV,,',
  ];
  await catalogs.run(tests.join('\n'), LOINC);
  await expect(catalogs.run(tests.slice(0, 3).join('\n'), LOINC)).rejects.toThrow(
    /lacks 1 of the 1 entries of imaging/,
  );
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
  await catalogs.run(`\uFEFF${csv.join('\r\n')}\r\n`, { ...CIE10, columns });
  expect(await catalogs.codeOf('A00')).toMatchObject({ description: 'Cólera; "morbo"', level: 1, is_billable: false });
  expect(await catalogs.codeOf('A00.0')).toMatchObject({ parent_code: 'A00', is_billable: true });
  expect(await catalogs.codeOf('G01')).toMatchObject({
    description: 'Meningitis en\nenfermedades bacterianas',
    chapter: 'VI',
  });
  expect((await catalogs.search({ type: 'cie10', q: 'colera CLASICO' })).body.data.cie10.items).toMatchObject([
    { code: 'A00.0' },
  ]);
});

test('translations add Spanish to the codes that are there, and nothing else', async () => {
  await catalogs.run(CHOLERA.join('\n'), ORDER);
  const source: Source = {
    format: 'cie10-csv',
    translations: true,
    columns: { code: 'code', description: 'description' },
  };
  const csv = 'code,description\nA00,Cólera\nZ99,Nadie lo tiene\n';
  expect(await catalogs.run(csv, source)).toEqual([
    { type: 'cie10', version: '2026~2', added: 0, changed: 1, retired: 0 },
  ]);
  expect((await catalogs.run(csv, source))[0]).toMatchObject({ version: '2026~2', changed: 0 });
  const spanish = await catalogs.search({ type: 'cie10', q: 'COLERA' }).set('Accept-Language', 'es');
  expect(spanish.body.data.cie10.items).toMatchObject([{ code: 'A00', description: 'Cólera' }]);
  expect((await catalogs.run(CHOLERA.join('\n'), ORDER))[0]).toMatchObject({ version: '2026~2', changed: 0 });
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
  const own = await catalogs.app.db('catalog_tests').where({ code: 'HGB' }).first();
  const results = await catalogs.run(csv.join('\n'), LOINC);
  expect(results.map(({ type, version }) => [type, version])).toEqual([
    ['laboratory', '2.81'],
    ['imaging', '2.81'],
  ]);
  const { data } = (await catalogs.search({ type: 'laboratory,imaging', per_page: '100' })).body;
  expect(data.laboratory.notice).toContain('© Regenstrief');
  expect(data.laboratory.items.map(({ loinc }: { loinc: string }) => loinc).sort()).toEqual(['2951-2', '718-7']);
  const hemoglobin = await catalogs.app.db('catalog_tests').where({ loinc: '718-7' }).first();
  expect(hemoglobin).toMatchObject({ id: own.id, code: 'HGB', name_es: 'Hemoglobina', unit: 'g/dL', specimen: 'Bld' });
  expect(await catalogs.app.db('catalog_tests').where({ loinc: '24627-2' }).first()).toMatchObject({
    kind: 'imaging',
    modality: 'CT',
    body_part: 'Chest',
    contrast: true,
  });
  const before = await catalogs.contents();
  expect(
    (await catalogs.run(csv.join('\n'), LOINC)).map(({ added, changed, retired }) => added + changed + retired),
  ).toEqual([0, 0]);
  expect(await catalogs.contents()).toEqual(before);
  expect(await catalogs.faultsOf(csv.join('\n').replace('718-7', '718-8'), LOINC)).toEqual([
    { line: 2, what: '"718-8" is no LOINC number: its check digit says so' },
  ]);
});

test('two imports at once go one after the other', async () => {
  const file = (name: string, content: string) => {
    const full = path.join(catalogs.folder, name);
    writeFileSync(full, content);
    return full;
  };
  const { ownerUrl } = catalogs.app;
  const results = await Promise.all([
    importCatalog(ownerUrl, file('a', CHOLERA.join('\n')), ORDER),
    importCatalog(ownerUrl, file('b', CHOLERA.join('\n')), ORDER),
  ]);
  expect(results.map(([result]) => (result?.added ?? 0) + (result?.changed ?? 0)).sort()).toEqual([0, 7]);
  expect(await catalogs.app.db('catalog_imports')).toHaveLength(1);
});
