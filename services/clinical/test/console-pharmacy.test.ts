import { chooseFromMenu, consoleVisits } from './support/console.js';
import { stocked } from './support/pharmacy.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;

test('the pharmacy receives a lot, counts on a telephone and brings some to another store', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist, product, other, first, balance } = await stocked(app, clinic, { name: 'Paracetamol 500 mg' });
  const { page, checkAccessibility } = await enter(pharmacist, '/pharmacy');
  const dialog = page.getByRole('alertdialog');
  const row = page.getByRole('row', { name: /^Paracetamol 500 mg/ });
  await page.getByRole('button', { name: 'Receive' }).press('Enter');
  await dialog.getByRole('button', { name: 'Receive' }).press('Enter');
  await dialog.getByText('Choose a product.').waitFor();
  await dialog.getByLabel('Product').fill('paracet');
  await dialog.getByRole('button', { name: `Paracetamol 500 mg · ${product.code}` }).press('Enter');
  await dialog.getByLabel('Lot').fill('L2');
  await dialog.getByLabel('Expires').fill('2031-01-31');
  await dialog.getByLabel('Quantity (tablet)').fill('1.5');
  await dialog.getByRole('button', { name: 'Receive' }).press('Enter');
  await dialog.getByText('Enter a whole number.').waitFor();
  await dialog.getByLabel('Quantity (tablet)').fill('20');
  await checkAccessibility('pharmacy-receive');
  await dialog.getByRole('button', { name: 'Receive' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await row.filter({ hasText: 'L2' }).getByText('20 tablet').waitFor();
  await checkAccessibility('pharmacy', [...ALL]);

  await chooseFromMenu(row.filter({ hasText: 'L1' }), /^Transfer/);
  await dialog.getByLabel('To').selectOption(other.id);
  await dialog.getByLabel('Quantity (tablet)').fill('99');
  await dialog.getByRole('button', { name: 'Transfer' }).press('Enter');
  await dialog.getByText('The store does not have that much of the lot.').waitFor();
  await dialog.getByLabel('Quantity (tablet)').fill('4');
  await dialog.getByRole('button', { name: 'Transfer' }).press('Enter');
  await row.filter({ hasText: other.name }).getByText('4 tablet').waitFor();
  await eventually(() => balance()).toBe(6);

  const telephone = await enter(pharmacist, '/pharmacy', { language: 'es-CL', width: 'telephone' });
  const line = telephone.page.getByRole('row', { name: /^Paracetamol/ }).filter({ hasText: '6 tablet' });
  const count = telephone.page.getByRole('alertdialog');
  await line.getByRole('button', { name: /^Contar/ }).click();
  await count.getByLabel('Cuántas hay (tablet)').fill('5');
  await telephone.checkAccessibility('pharmacy-count');
  await count.getByRole('button', { name: 'Contar' }).click();
  await count.waitFor({ state: 'detached' });
  await eventually(() => balance(first)).toBe(5);
});

test('what moves controlled products waits for a second person, who signs it or refuses', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { first, post, pharmacist, product, balance } = await stocked(app, clinic, {}, 10);
  await app.db('pharmacy_products').where({ clinic_id: clinic.id }).update({ control_class: 'II' });
  const made = async (counted: number): Promise<string> =>
    (await post('counts', { lines: [{ lot_id: first, counted }] }).expect(201)).body.data.number;
  const number = await made(8);
  const own = await enter(pharmacist, '/pharmacy');
  await own.page
    .getByRole('row', { name: new RegExp(number) })
    .getByText('Somebody else signs')
    .waitFor();
  await eventually(() => own.page.getByRole('button', { name: `Sign: ${number}` }).count()).toBe(0);
  const { page, checkAccessibility } = await enter(doctor, '/pharmacy');
  const second = page.getByRole('alertdialog');
  await page.getByRole('button', { name: `Sign: ${number}` }).waitFor();
  await checkAccessibility('pharmacy-signatures', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('pharmacy-signatures-dark');
  await page.getByRole('button', { name: `Sign: ${number}` }).press('Enter');
  await second.getByText(`${product.name}, lot L1: 8 of 10 tablet`).waitFor();
  await second.getByRole('button', { name: 'Sign' }).press('Enter');
  await second.waitFor({ state: 'detached' });
  await eventually(() => balance()).toBe(8);
  const other = await made(2);
  await page.reload();
  await page.getByRole('button', { name: `Refuse: ${other}` }).press('Enter');
  await second.getByRole('button', { name: 'Refuse' }).press('Enter');
  await second.waitFor({ state: 'detached' });
  await eventually(() => balance()).toBe(8);
});
