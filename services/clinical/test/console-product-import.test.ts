import { createJobs, type Jobs } from '../src/jobs.js';
import { chooseFile, consoleVisits } from './support/console.js';
import { product } from './support/pharmacy.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  app = await started();
  jobs = createJobs(app.deps);
});
afterAll(() => jobs.stop());

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;
const work = async () => jobs.list.find(({ name }) => name === 'import products')?.run();

test('a formulary is tried, its wrong lines are told, and what is right is imported', async () => {
  const clinic = await app.build.clinic();
  const administrator = await app.build.user(clinic, 'administrator');
  await product(app, administrator, { code: 'A-1', name: 'Aspirin' });
  const stored = () =>
    app
      .db('pharmacy_products')
      .where({ clinic_id: clinic.id })
      .orderBy('code')
      .select('code', 'name')
      .then((rows) => rows.map(({ code, name }: { code: string; name: string }) => `${code} ${name}`));
  const { page, checkAccessibility } = await enter(administrator, '/products');
  await page.getByRole('link', { name: 'Import' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Import products' }).waitFor();
  await checkAccessibility('import', [...ALL]);
  await chooseFile(page, 'wrong.csv', 'code,title\nA,B\n');
  await page.getByText(/^The first line must have each column once/).waitFor();
  await chooseFile(page, 'image.png', Buffer.from([0, 1, 2]));
  await page.getByText('Choose one text file, of up to 20 MB.').waitFor();
  const file = [
    'code;name;unit;barcodes;substances',
    'A-1;Aspirin 100;tablet;;',
    'B-1;Ñandú;tablet;;unknownol',
    'C-1;Wrong;tablet;123;',
    '"D-1";"<b>Bold</b>";tablet;;',
  ].join('\n');
  await chooseFile(page, 'formulary.csv', Buffer.from(file, 'latin1'));
  await page.getByText('Trying the file').waitFor();
  await page.getByText('0 of 4 lines').waitFor();
  await checkAccessibility('import-trying', [...ALL]);
  await work();
  await page.getByText('2 would be created, 1 changed and 1 refused.').waitFor();
  await page.getByText(/^The file is not in UTF-8/).waitFor();
  await page.getByRole('row', { name: /^4 / }).getByText('barcodes.0', { exact: true }).waitFor();
  await page.getByRole('row', { name: /^3 / }).getByText('unknownol').waitFor();
  expect(await stored()).toEqual(['A-1 Aspirin']);
  await checkAccessibility('import-tried', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('import-tried-dark', [...ALL]);
  await page.getByRole('button', { name: 'Import 3 lines' }).press('Enter');
  await page.getByText('Importing').first().waitFor();
  // Who comes back finds it as far as it is by then.
  await page.reload();
  await page.getByText('0 of 4 lines').waitFor();
  await work();
  await page.getByText('2 were created, 1 changed and 1 refused.').waitFor();
  expect(await stored()).toEqual(['A-1 Aspirin 100', 'B-1 Ñandú', 'D-1 <b>Bold</b>']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the list: Refused lines' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('refused-lines.csv');
  await page.getByRole('link', { name: 'See the products' }).press('Enter');
  await page.getByRole('link', { name: '<b>Bold</b>' }).waitFor();
});

test('who may only look at products has no import', async () => {
  const clinic = await app.build.clinic();
  const nurse = await app.build.user(clinic, 'nurse');
  const { page, walk } = await enter(nurse, '/products');
  await page.getByText('There are no products yet').waitFor();
  await eventually(() => page.getByRole('link', { name: 'Import' }).count()).toBe(0);
  await walk('/products/import');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(() => page.locator('input[type=file]').count()).toBe(0);
});
