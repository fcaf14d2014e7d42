import { consoleVisits } from './support/console.js';
import { keyboardOf } from './support/keyboard.js';
import { product, stocked } from './support/pharmacy.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;
const BARCODE = '7501031311309';

test('a product is added without a mouse, scanned to be found, changed and taken out of use', async () => {
  const { clinic } = await app.build.practice();
  const lists = { synonyms: [], classes: [], ingredients: [], cross_reacts_with: [], keys: ['paracetamol'] };
  const named = { name: 'Paracetamol', search_text: ' paracetamol ', kind: 'substance', cross_reactive: false };
  await app.db('substances').insert({ code: 'par', ...named, ...lists });
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const { page, checkAccessibility, walk } = await enter(pharmacist, '/products');
  const keys = keyboardOf(page);
  const dialog = page.getByRole('alertdialog');
  await page.getByText('There are no products yet').waitFor();
  await keys.press('Add a product');
  await keys.press('Save product');
  await dialog.getByText('Enter the name.').waitFor();
  await keys.type('Name', 'Paracetamol');
  await keys.type('Code', 'PAR-500');
  await keys.type('Unit', 'tablet');
  await keys.type(/^Strength/, '500 mg');
  await dialog.getByLabel(/^Barcodes/).fill(BARCODE);
  await dialog.getByLabel(/^Barcodes/).press('Enter');
  await eventually(() => dialog.getByLabel(/^Barcodes/).inputValue()).toBe(`${BARCODE}, `);
  await keys.type('Find a substance', 'parace');
  await dialog.getByRole('button', { name: 'Paracetamol', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove Paracetamol' }).waitFor();
  await dialog.getByLabel(/^Control class/).fill('XX');
  await keys.press('Save product');
  await dialog.locator('[data-invalid]').first().waitFor();
  await checkAccessibility('products-add', [...ALL]);
  await dialog.getByLabel(/^Control class/).fill('II');
  await dialog.getByLabel(/^Minimum/).fill('40');
  await keys.press('Save product');
  await page.getByRole('heading', { level: 1, name: 'Paracetamol 500 mg' }).waitFor();
  await page.getByText('Controlled, class II').waitFor();
  expect(await app.db('pharmacy_products').where({ clinic_id: clinic.id }).first('substances')).toEqual({
    substances: [{ system: 'substances', code: 'par', display: 'Paracetamol' }],
  });

  await walk('/products');
  const search = page.getByLabel('Name or code');
  await search.fill('4006381333931');
  await search.press('Enter');
  await page.getByText('No product has the barcode 4006381333931.').waitFor();
  await search.fill(`]d201${BARCODE.padStart(14, '0')}17311231`);
  await search.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Paracetamol 500 mg' }).waitFor();
  await keys.press('Change');
  await dialog.getByRole('checkbox', { name: /^In use/ }).press('Space');
  await keys.press('Save product');
  await page.getByText('Out of use').waitFor();
  await walk('/products');
  await search.fill('paracet');
  await page.getByText('Nothing matches').waitFor();
  await page.getByLabel('Show').selectOption('Out of use');
  await page.getByRole('link', { name: 'Paracetamol 500 mg' }).waitFor();
});

test('what two people change of a product at once is compared, and names are text', async () => {
  const { clinic } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const named = await product(app, administrator, { name: '<img src=x onerror=alert(1)>', unit: '<b>u</b>' });
  const { page, checkAccessibility } = await enter(administrator, `/products/${named.id}`);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' }).waitFor();
  // Stock is not an administrator's to see.
  await eventually(() => page.getByRole('heading', { name: 'Stock' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Change' }).press('Enter');
  await dialog.getByLabel('Name').fill('Mine');
  await app
    .as(administrator)
    .patch(`/api/v1/pharmacy/products/${named.id}`)
    .send({ name: 'Theirs', barcodes: [BARCODE] })
    .expect(200);
  await dialog.getByRole('button', { name: 'Save product' }).press('Enter');
  await dialog.getByText('Theirs', { exact: true }).waitFor();
  await dialog.getByText(BARCODE).waitFor();
  await checkAccessibility('products-conflict');
});

test('a page of a product has what there is of it, by lot and store, on every screen and in the dark', async () => {
  const { clinic, doctor } = await app.build.practice();
  const stock = await stocked(app, clinic, { name: 'Amoxicillin', strength: '500 mg', minimum: 40, pack_sizes: [20] });
  const { first, store: central, other, post, pharmacist } = stock;
  await post('transfers', {
    from_store_id: central.id,
    to_store_id: other.id,
    lines: [{ lot_id: first, quantity: 4 }],
  }).expect(201);
  await stock.lot(7, 'L-OLD', '2020-01-31');
  for (const n of Array.from({ length: 30 }, (_, nth) => nth)) await product(app, pharmacist, { name: `Product ${n}` });
  const { page, checkAccessibility } = await enter(doctor, `/products/${stock.product.id}`);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row(other.name).getByText('4 tablet').waitFor();
  await row('L-OLD').getByText('Expired').waitFor();
  await page.getByText('Below minimum').waitFor();
  await page.getByText('17 tablet altogether, in 2 stores.').waitFor();
  await eventually(() => page.getByRole('button', { name: 'Change' }).count()).toBe(0);
  await checkAccessibility('products-one', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('products-one-dark', [...ALL]);
  const telephone = await enter(pharmacist, '/products', { language: 'es-CL', width: 'telephone' });
  await telephone.page.getByRole('link', { name: 'Amoxicillin 500 mg' }).waitFor();
  await telephone.checkAccessibility('products', [...ALL]);
  await telephone.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await telephone.checkAccessibility('products-dark', [...ALL]);
});
