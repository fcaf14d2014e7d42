import { allergy } from './support/clinical-records.js';
import { chooseFromMenu, consoleVisits } from './support/console.js';
import { codeOf } from './support/controlled.js';
import { dispensary, tablets } from './support/dispensing.js';
import { keyboardOf } from './support/keyboard.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;
const BARCODE = '7501031311309';

test('what is prescribed comes to the queue by itself, is scanned, given and labelled without a mouse', async () => {
  const practice = await app.build.practice();
  const { pharmacist, script, left } = await dispensary(app, practice, {
    product: { barcodes: [BARCODE], strength: '500 mg' },
  });
  const { page, checkAccessibility } = await enter(pharmacist, '/dispensing');
  const keys = keyboardOf(page);
  await page.getByRole('row').filter({ hasText: script.number }).waitFor();
  const later = await dispensary(app, { ...practice, patient: await app.build.patient(practice.clinic) });
  await page.getByRole('row').filter({ hasText: later.script.number }).waitFor();
  await checkAccessibility('dispensing-queue', [...ALL]);

  await keys.press(new RegExp(`^Open: ${script.number}`), 'link');
  await page.getByText('20 left').waitFor();
  await keys.press('Dispense');
  await page.getByText('Scan or choose the product that you give.').waitFor();
  const scan = /^Barcode or name for Paracetamol/;
  await keys.type(scan, '4006381333931');
  await keys.key('Enter');
  await page.getByText('No product has the barcode 4006381333931.').waitFor();
  await keys.type(scan, `]d201${BARCODE.padStart(14, '0')}17311231`);
  await page.keyboard.press('Enter');
  await page.getByText('L1 · 31 Dec 2031 · expires first').waitFor({ state: 'attached' });
  const quantity = page.getByLabel('Quantity (tablet)');
  await eventually(() => quantity.inputValue()).toBe('20');
  await eventually(() => quantity.evaluate((input) => input.ownerDocument.activeElement === input)).toBe(true);
  await keys.type('Quantity (tablet)', '21');
  await keys.press('Dispense');
  await page.getByText('This is more than the remaining prescribed quantity.').waitFor();
  await checkAccessibility('dispensing-form', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('dispensing-form-dark');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await keys.type('Quantity (tablet)', '12');
  await page.keyboard.press('Enter');
  expect(await left()).toBe(100);
  await keys.press('Dispense');
  const label = page.getByRole('list', { name: 'Labels' }).getByRole('listitem');
  await label.getByText('Paracetamol 500 mg, 12 tablet').waitFor();
  await label.getByText(/^1 tablet · oral · every 8 hours · for 7 days/).waitFor();
  await label.getByText(/^lot L1, expires/).waitFor();
  await eventually(() => left()).toBe(88);
  await checkAccessibility('dispensing-labels', [...ALL]);
  await page.emulateMedia({ media: 'print' });
  await eventually(() => page.getByRole('heading', { name: /^Labels/ }).isVisible()).toBe(false);
  await eventually(() => label.isVisible()).toBe(true);
});

test('what is prepared waits, is held, given on a telephone or cancelled', async () => {
  const practice = await app.build.practice();
  const { pharmacist, script, left, dispense } = await dispensary(app, practice);
  const { page, checkAccessibility } = await enter(pharmacist, `/dispensing/${script.id}`);
  await page.getByLabel(/^Barcode or name/).fill('paracet');
  await page.getByRole('button', { name: /^Paracetamol 500 mg · P-/ }).press('Enter');
  await page.getByLabel('Quantity (tablet)').fill('5');
  await page.getByRole('button', { name: 'Prepare only' }).press('Enter');
  await page.getByText('15 left').waitFor();
  const dialog = page.getByRole('alertdialog');
  const row = page.getByRole('row').filter({ hasText: 'In preparation' });
  await chooseFromMenu(row, /^Hold/);
  await dialog.getByRole('button', { name: 'Hold' }).press('Enter');
  await dialog.getByText('Enter the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Comes back tomorrow');
  await checkAccessibility('dispensing-hold');
  await dialog.getByRole('button', { name: 'Hold' }).press('Enter');
  await page.getByText('Comes back tomorrow').waitFor();
  expect(await left()).toBe(100);

  const second = await dispense(3, { status: 'preparation' }).expect(201);
  const telephone = await enter(pharmacist, '/dispensing', { language: 'es-CL', width: 'telephone' });
  const held = telephone.page.getByRole('row').filter({ hasText: 'Detenida' });
  const asked = telephone.page.getByRole('alertdialog');
  await held.getByRole('button', { name: /^Entregar/ }).click();
  await telephone.checkAccessibility('dispensing-complete');
  await asked.getByRole('button', { name: 'Entregar' }).click();
  await telephone.page.getByRole('list', { name: 'Etiquetas' }).getByText('Paracetamol 500 mg, 5 tablet').waitFor();
  await eventually(() => left()).toBe(95);

  await telephone.go('/dispensing');
  const other = telephone.page.getByRole('row').filter({ hasText: second.body.data.number });
  await other.getByRole('button', { name: /^Más acciones/ }).click();
  await telephone.page.getByRole('menuitem', { name: /^Cancelar/ }).click();
  await asked.getByLabel('Motivo').fill('Se equivocó');
  await asked.getByRole('button', { name: 'Cancelar preparación' }).click();
  await other.waitFor({ state: 'detached' });
  await telephone.checkAccessibility('dispensing-given', [...ALL]);
});

test('warnings are overridden with a reason, a substitute has one, and a controlled product a second person', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const { pharmacist, script, left } = await dispensary(app, practice, {
    product: { control_class: 'II', barcodes: [BARCODE], form: 'syrup' },
    items: [tablets('Paracetamol', 20, { substitution_allowed: true })],
  });
  await allergy(app, doctor, patient, { substance: { display: 'Paracetamol' } });
  const nurse = await app.build.user(clinic, 'nurse');
  const { page, checkAccessibility } = await enter(pharmacist, `/dispensing/${script.id}`);
  const scan = page.getByLabel(/^Barcode or name/);
  await scan.fill(BARCODE);
  await scan.press('Enter');
  await page.getByText('Controlled, class II').waitFor();
  await page.getByRole('button', { name: 'Dispense', exact: true }).press('Enter');
  await page.getByLabel('Why it is substituted').fill('Cannot swallow');
  await page.getByRole('button', { name: 'Dispense', exact: true }).press('Enter');
  await page.getByText('Paracetamol 500 mg meets the allergy to Paracetamol.').waitFor();
  await page.getByLabel('Reason to dispense it anyway').fill('Tolerated before');
  await checkAccessibility('dispensing-warned', [...ALL]);
  await page.getByRole('button', { name: 'Dispense anyway' }).press('Enter');
  await page.getByText(/^This needs the unused code of a second person/).waitFor();
  expect(await left()).toBe(100);

  const beside = await enter(nurse, '/pharmacy');
  await beside.page.getByRole('button', { name: 'Second person’s code' }).press('Enter');
  await beside.checkAccessibility('pharmacy-witness');
  await beside.page.getByRole('button', { name: 'Make a code' }).press('Enter');
  const code = await beside.page.getByRole('textbox', { name: 'Code' }).textContent();
  await page.getByLabel('Code of the second person').fill(await codeOf(app, nurse, 'closing'));
  await page.getByRole('button', { name: 'Dispense anyway' }).press('Enter');
  await page.getByText(/^This needs the unused code of a second person/).waitFor();
  await page.getByLabel('Code of the second person').fill(code ?? '');
  await page.getByRole('button', { name: 'Dispense anyway' }).press('Enter');
  await page.getByRole('list', { name: 'Labels' }).waitFor();
  await eventually(() => left()).toBe(80);
  const given = await app.db('pharmacy_dispensations').where({ prescription_id: script.id }).first();
  expect(given).toMatchObject({ status: 'completed', override_reason: 'Tolerated before' });
});

test('what a patient brings back is in stock again or destroyed, never more than was given, and is left to give', async () => {
  const practice = await app.build.practice();
  const { pharmacist, script, left, dispense } = await dispensary(app, practice);
  const given = (await dispense(20).expect(201)).body.data;
  expect(await left()).toBe(80);
  const { page, checkAccessibility } = await enter(pharmacist, `/dispensing/${script.id}`);
  const dialog = page.getByRole('alertdialog');
  const row = page.getByRole('row').filter({ hasText: given.number });
  await chooseFromMenu(row, /^Take back/);
  await dialog.getByRole('button', { name: 'Take back' }).press('Enter');
  await dialog.getByText('Enter how much comes back.').waitFor();
  await dialog.getByLabel('How much comes back (tablet)').fill('21');
  await dialog.getByLabel('Reason').fill('No longer needed');
  await dialog.getByText('It can be given again').click();
  await dialog.getByRole('button', { name: 'Take back' }).press('Enter');
  await dialog.locator('[data-invalid]').first().waitFor();
  await checkAccessibility('dispensing-return', [...ALL]);
  await dialog.getByLabel('How much comes back (tablet)').fill('6');
  await dialog.getByRole('button', { name: 'Take back' }).press('Enter');
  await row.getByText('6 returned').waitFor();
  await eventually(() => left()).toBe(86);
  await page.getByText('6 left').waitFor();

  const telephone = await enter(pharmacist, '/dispensing', { language: 'es-CL', width: 'telephone' });
  const asked = telephone.page.getByRole('alertdialog');
  const line = telephone.page.getByRole('row').filter({ hasText: given.number });
  await line.getByRole('button', { name: /^Más acciones/ }).click();
  await telephone.page.getByRole('menuitem', { name: /^Recibir devolución/ }).click();
  await asked.getByLabel('Cuánto vuelve (tablet)').fill('4');
  await asked.getByLabel('Motivo').fill('Envase abierto');
  await telephone.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await telephone.checkAccessibility('dispensing-return-dark', [...ALL]);
  await asked.getByRole('button', { name: 'Recibir devolución' }).click();
  await line.getByText('devuelto: 10').waitFor();
  expect(await left()).toBe(86);
});
