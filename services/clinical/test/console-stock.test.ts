import { chooseFromMenu, consoleVisits } from './support/console.js';
import { keyboardOf } from './support/keyboard.js';
import { stocked } from './support/pharmacy.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;

/** Of the clinic: controlled from now on, whatever it was. */
const control = (clinic: { id: string }) =>
  app.db('pharmacy_products').where({ clinic_id: clinic.id }).update({ control_class: 'II' });

test('what is missing is adjusted, what broke destroyed, and the ledger says so', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist, balance, product } = await stocked(app, clinic, { name: 'Paracetamol 500 mg' }, 20);
  const { page, checkAccessibility, walk } = await enter(pharmacist, '/pharmacy');
  const dialog = page.getByRole('alertdialog');
  const row = page.getByRole('row', { name: /^Paracetamol 500 mg/ });
  await chooseFromMenu(row, /^Adjust/);
  await dialog.getByRole('button', { name: 'Adjust' }).press('Enter');
  await dialog.getByText('Enter the reason.').waitFor();
  await dialog.getByLabel('Quantity (tablet)').fill('30');
  await dialog.getByLabel('Reason').fill('Box was empty');
  await dialog.getByRole('button', { name: 'Adjust' }).press('Enter');
  await dialog.getByText('The store does not have that much of the lot.').waitFor();
  await checkAccessibility('pharmacy-adjust', [...ALL]);
  await dialog.getByLabel('Quantity (tablet)').fill('3');
  await dialog.getByRole('button', { name: 'Adjust' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('17 tablet').waitFor();
  await chooseFromMenu(row, /^Adjust/);
  await dialog.getByText('More than noted').click();
  await dialog.getByLabel('Quantity (tablet)').fill('1');
  await dialog.getByLabel('Reason').fill('Found one');
  await dialog.getByRole('button', { name: 'Adjust' }).press('Enter');
  await row.getByText('18 tablet').waitFor();
  await chooseFromMenu(row, /^Destroy/);
  await dialog.getByLabel('Quantity (tablet)').fill('8');
  await dialog.getByLabel('Reason').fill('Fell into water');
  await checkAccessibility('pharmacy-destroy');
  await dialog.getByRole('button', { name: 'Destroy' }).press('Enter');
  await row.getByText('10 tablet').waitFor();
  expect(await balance()).toBe(10);

  await walk('/movements');
  const moved = page.getByRole('row', { name: /^Paracetamol/ });
  await moved.filter({ hasText: 'Fell into water' }).getByText('-8 tablet').waitFor();
  await checkAccessibility('movements', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('movements-dark', [...ALL]);
  await page.getByLabel('Kind').selectOption('Adjustment');
  await eventually(() => moved.count()).toBe(2);
  await page.getByLabel(/^Product/).fill('nothing of the kind');
  await page.getByLabel(/^Product/).press('Enter');
  await page.getByText('No product matches that name.').waitFor();
  await page.getByLabel(/^Product/).fill(product.code);
  await page.getByLabel(/^Product/).press('Enter');
  await page.getByRole('button', { name: 'Another product' }).waitFor();
  await eventually(() => moved.count()).toBe(2);
  await moved
    .filter({ hasText: 'Found one' })
    .getByRole('link', { name: /^Open adjustment/ })
    .press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Adjustment A-/ }).waitFor();
  await page.getByText('+1 tablet').waitFor();
  await checkAccessibility('movements-document', [...ALL]);
});

test('a nurse signs or refuses what waits, and what nobody signed stays to be seen', async () => {
  const { clinic } = await app.build.practice();
  const stock = await stocked(app, clinic, { name: 'Morphine' }, 10);
  const { first, post, pharmacist, balance } = stock;
  await control(clinic);
  const adjust = async (quantity: number) =>
    (await post('adjustments', { reason: 'Spilled', lines: [{ lot_id: first, quantity }] }).expect(201)).body.data;
  const late = await adjust(-1);
  await app
    .db('pharmacy_documents')
    .where({ id: late.id })
    .update({ waits_until: new Date(Date.now() - 1_000) });
  const nurse = await app.build.user(clinic, 'nurse');
  const { page, checkAccessibility } = await enter(nurse, '/signatures', { language: 'en-GB', width: 'telephone' });
  const keys = keyboardOf(page);
  const dialog = page.getByRole('alertdialog');
  await page.getByText('Nothing waits for a second signature').waitFor();
  await page.getByRole('row').filter({ hasText: late.number }).getByText('Nobody signed in time').waitFor();

  const own = await enter(pharmacist, '/pharmacy');
  const row = own.page.getByRole('row', { name: /^Morphine/ });
  const asked = own.page.getByRole('alertdialog');
  await chooseFromMenu(row, /^Destroy/);
  await asked.getByLabel('Quantity (tablet)').fill('4');
  await asked.getByLabel('Reason').fill('Broken');
  await asked.getByRole('button', { name: 'Destroy' }).press('Enter');
  await own.page.getByText(/waits for somebody else’s signature/).waitFor();
  await own.page.getByText('Somebody else signs').waitFor();
  expect(await balance()).toBe(10);

  await page.reload();
  await page.getByText('Morphine, lot L1: 4 tablet').waitFor();
  await checkAccessibility('signatures', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('signatures-dark', [...ALL]);
  await keys.press(/^Sign: D-/);
  await dialog.getByText('Broken').waitFor();
  await dialog.getByRole('button', { name: 'Sign' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => balance()).toBe(6);
  const refused = await adjust(-2);
  await page.reload();
  await keys.press(`Refuse: ${refused.number}`);
  await dialog.getByRole('button', { name: 'Refuse' }).press('Enter');
  await page.getByRole('row').filter({ hasText: refused.number }).getByText('Refused', { exact: true }).waitFor();
  expect(await balance()).toBe(6);

  await own.walk('/movements/documents?kind=destructions');
  const document = own.page.getByRole('row', { name: /^Destruction D-/ });
  await document.getByText('second person: The nurse').waitFor();
  await own.checkAccessibility('movements-documents', [...ALL]);
  await document.getByRole('link', { name: /^Open D-/ }).press('Enter');
  await own.page.getByRole('heading', { level: 1, name: /^Destruction D-/ }).waitFor();
  await own.page.getByText('-4 tablet').waitFor();
});

test('of two counts of one lot the second that is signed is refused, as the first has moved it', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { first, post, balance } = await stocked(app, clinic, { name: 'Fentanyl' }, 10);
  await control(clinic);
  const counted = async (count: number): Promise<string> =>
    (await post('counts', { lines: [{ lot_id: first, counted: count }] }).expect(201)).body.data.number;
  const [one, other] = [await counted(8), await counted(8)];
  const windows = await Promise.all([enter(doctor, '/signatures'), enter(doctor, '/signatures')]);
  for (const [place, number] of [one, other].entries())
    await windows[place]!.page.getByRole('button', { name: `Sign: ${number}` }).press('Enter');
  const sign = (place: number) => windows[place]!.page.getByRole('alertdialog').getByRole('button', { name: 'Sign' });
  await sign(0).press('Enter');
  await eventually(() => balance()).toBe(8);
  await sign(1).press('Enter');
  await windows[1].page.getByText(/has moved since it was counted/).waitFor();
  await windows[1].checkAccessibility('signatures-moved');
  expect(await balance()).toBe(8);
});
