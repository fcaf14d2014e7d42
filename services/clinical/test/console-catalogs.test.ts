import { readFile } from 'node:fs/promises';
import { chooseFile, consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('an administrator imports a catalog: bad lines are named, the report is kept, a lost connection costs nothing', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const { page, context } = await enter(administrator, '/catalogs');
  await page
    .getByRole('row', { name: /Laboratory/ })
    .getByRole('link', { name: 'Upload a file' })
    .click();
  for (const [content, sentence] of [
    ['', 'The file is empty.'],
    ['code,name\n', 'The file has only the line with the names of the columns.'],
    ['PK\u0003\u0004', 'It is an Excel workbook or a ZIP.'],
    [Buffer.from([1, 0, 2]), 'This is not a text file.'],
    [`code,name\n${'a,b\n'.repeat(10_001)}`, 'The file has 10,001 lines. The limit is 10,000.'],
    [Buffer.alloc(3_000_000, 'a'), 'The file has 3 MB. The limit is 0.8 MB.'],
  ] as const) {
    await chooseFile(page, 'bad.csv', content);
    await page.getByText(sentence).waitFor();
  }
  await chooseFile(page, 'prices.csv', 'nombre;precio\nTSH;12\n');
  await page.getByText('The file needs the columns code and name; those there are: nombre, precio.').waitFor();
  await page.getByRole('button', { name: 'Choose another file' }).click();

  const lines = Array.from({ length: 600 }, (_, index) => `T-${index + 1};Prueba ${index + 1};mg/dL;no`);
  const faulty = lines.with(10, ';Sin código;;no').with(550, 'T-551;Ayuno;;";=1+1"');
  const file = (of: readonly string[]) =>
    Buffer.from(`sep=;\r\ncódigo;nombre;unidad;ayuno\r\n${of.join('\r\n')}`, 'latin1');
  await chooseFile(page, 'tests.csv', file(faulty));
  await page.getByText('2 lines are faulty').first().waitFor();
  await page.getByRole('row', { name: '13 The código field is required.' }).waitFor();
  await page.getByRole('row', { name: '553 ayuno must be yes or no, not “;=1+1”.' }).waitFor();
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the report' }).click(),
  ]);
  expect(report.suggestedFilename()).toBe('tests-faults.csv');
  expect(await readFile(await report.path(), 'utf8')).toContain('"553","ayuno must be yes or no, not “;\'=1+1”."');
  const own = () => app.db('catalog_tests').where({ clinic_id: clinic.id }).orderBy('code');
  expect(await own()).toEqual([]);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  let checked = 0;
  await page.route('**/tests/check', (route) => ((checked += 1) === 2 ? route.abort() : route.continue()));
  await chooseFile(page, 'tests.csv', file(lines));
  await page.getByText('Lines checked: 250 of 600').waitFor();
  await page.getByText('The service could not be reached').waitFor();
  await page.getByRole('button', { name: 'Continue where it stopped' }).click();
  await page.getByText('600 lines checked, no faults').waitFor();
  expect(checked).toBe(4);
  await page.getByText('it was read as Windows-1252').waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Import 600 lines' }).click();
  await page.getByText('It is not known whether the import finished.').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Import 600 lines' }).click();
  await page.getByText('New: 600. Changed: 0. The same: 0. Out of use: 0.').waitFor();
  expect(await own()).toHaveLength(600);
  await page.getByRole('link', { name: 'See the catalog' }).click();
  await page.getByLabel('Search by name or code').fill('prueba 600');
  await page.getByText('1–1 of 1').waitFor();
});

test('tests with ranges and panels of them are made and changed; what a panel holds is not taken out of use', async () => {
  const { administrator, owner, clinic } = await staffedClinic(app);
  const { page } = await enter(administrator, '/catalogs/laboratory');
  await page.getByRole('link', { name: 'Add a test' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a code.').waitFor();
  await page.getByLabel('Code').fill('HB-X');
  await page.getByLabel('Name', { exact: true }).fill('Hemoglobin X');
  await page.getByLabel('Unit').fill('g/dL');
  await page.getByRole('button', { name: 'Add a range' }).click();
  const range = page.getByRole('group', { name: 'Range 1' });
  await range.getByLabel('Sex').selectOption('Female');
  await range.getByLabel('From the age of').fill('18');
  await range.getByLabel('Usual from').fill('12,5');
  await range.getByLabel('Usual to').fill('9');
  await range.getByLabel('Critical below').fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await range.getByText('must be greater than').waitFor();
  await range.getByLabel('Usual to').fill('16');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Added to the catalog.').waitFor();
  const row = (code: string) => app.db('catalog_tests').where({ clinic_id: clinic.id, code }).first();
  const test = await row('HB-X');
  expect(test).toMatchObject({
    unit: 'g/dL',
    reference_ranges: [
      {
        sex: 'female',
        age_unit: 'years',
        age_from: 18,
        age_to: null,
        low: 12.5,
        high: 16,
        critical_low: 7,
        critical_high: null,
      },
    ],
  });

  await page.getByRole('link', { name: 'Add a panel' }).click();
  await page.getByLabel('Code').fill('PX');
  await page.getByLabel('Name', { exact: true }).fill('Panel X');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Add at least one test to the panel.').waitFor();
  await page.getByLabel('Find a test').fill('hemoglobin x');
  await page.getByRole('button', { name: 'Add Hemoglobin X' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Added to the catalog.').first().waitFor();
  await page.getByLabel('Whose').selectOption('Only our own');
  await page.getByRole('row', { name: /Panel X/ }).waitFor();
  expect(await row('PX')).toMatchObject({ is_panel: true, members: ['HB-X'] });

  await page.getByRole('link', { name: 'Hemoglobin X' }).click();
  await page.getByText('If not, it can no longer be ordered').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The panel PX is made of it: change the panel first.').waitFor();
  await page.getByText('If not, it can no longer be ordered').click();
  await app.as(owner).patch(`/api/v1/catalogs/tests/${test.id}`).send({ unit: 'g/L' }).expect(200);
  await page.getByLabel('Name', { exact: true }).fill('Hemoglobin');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved by them: g/L').waitFor();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await page.getByText('Catalog changed.').waitFor();
  expect(await row('HB-X')).toMatchObject({ name: 'Hemoglobin', unit: 'g/dL', active: true });
});

test('the services that a clinic offers are added and uploaded, and doctors find them when they order', async () => {
  const { administrator, doctor, patient, clinic } = await staffedClinic(app);
  const { page, checkAccessibility } = await enter(administrator, '/catalogs');
  await page.getByRole('row', { name: /Diets/ }).waitFor();
  await checkAccessibility('catalogs');
  await page.getByRole('link', { name: 'Procedures', exact: true }).click();
  await page.getByRole('link', { name: 'Add a service' }).click();
  await page.getByRole('heading', { name: 'New service' }).waitFor();
  await page.getByLabel('Code').fill('SUT');
  await page.getByLabel('Name', { exact: true }).fill('Suture of a wound');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Added to the catalog.').waitFor();
  await page.getByRole('row', { name: /Suture of a wound/ }).waitFor();
  await page.getByRole('link', { name: 'Catalogs', exact: true }).last().click();
  await page.getByRole('row', { name: /Diets/ }).getByRole('link', { name: 'Upload a file' }).click();
  await page.getByText('Optional: name_es, loinc, category, active.').waitFor();
  await chooseFile(page, 'diets.csv', 'code,name\nLOWNA,Low in sodium\n');
  await page.getByRole('button', { name: 'Import the line' }).click();
  await page.getByText('New: 1.').waitFor();
  const kept = await app.db('catalog_tests').where({ clinic_id: clinic.id }).orderBy('code').select('kind', 'code');
  expect(kept).toEqual([
    { kind: 'diet', code: 'LOWNA' },
    { kind: 'procedure', code: 'SUT' },
  ]);

  const { page: chart } = await enter(doctor, `/patients/${patient.id}`);
  await chart.getByRole('button', { name: 'Order a service' }).click();
  await chart.getByLabel('Find in the catalog, or write').fill('suture');
  await chart.getByRole('button', { name: 'Suture of a wound SUT' }).click();
  await chart.getByRole('button', { name: 'Order', exact: true }).click();
  await chart
    .getByRole('table', { name: 'Open orders' })
    .getByRole('row', { name: /Suture of a wound/ })
    .waitFor();
  const [item] = await app.db('order_items').where({ clinic_id: clinic.id });
  const [suture] = await app.db('catalog_tests').where({ clinic_id: clinic.id, code: 'SUT' });
  expect(item).toMatchObject({ test_id: suture.id });
});
