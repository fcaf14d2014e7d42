import { consoleVisits } from './support/console.js';
import { recalling } from './support/recalls.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;

test('a lot is recalled, who had it is called, and the recall is closed with what came back', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor } = practice;
  const { pharmacist, product, giveTo, dispense } = await recalling(app, practice);
  const patient = await app.build.patient(clinic, { phone: '+56912345678', email: 'ana@example.org' });
  const given = await giveTo(patient, 7);
  const { full_name } = await app.db('patients').where({ id: patient.id }).first('full_name');
  const { page, checkAccessibility } = await enter(pharmacist, '/recalls');
  await page.getByText('What is recalled appears here.').waitFor();
  await page.getByRole('button', { name: 'Recall lots' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Recall lots' }).press('Enter');
  await dialog.getByText('Enter at least one lot.').waitFor();
  await dialog.getByLabel('Product').fill(product.code);
  await dialog.getByLabel('Product').press('Enter');
  await dialog.getByRole('button', { name: 'Another product' }).waitFor();
  await dialog.getByLabel('Lot numbers').fill('L1, l1\nL9');
  await dialog.getByLabel('Reason').fill('Particles');
  await dialog.getByLabel('Who asks for it').fill('The maker');
  await checkAccessibility('recalls-recall', [...ALL]);
  await dialog.getByRole('button', { name: 'Recall lots' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: `Recall: ${product.name}` }).waitFor();
  await page.getByText('L1, L9', { exact: true }).waitFor();
  await page.getByRole('row', { name: /^L1/i }).getByText('93 tablet').waitFor();
  const row = page.getByRole('row', { name: new RegExp(`^${full_name}`) });
  await row.getByRole('link', { name: 'ana@example.org' }).waitFor();
  await row.getByText(given.number).waitFor();
  await row.getByText('lot L1: 7 tablet').waitFor();
  await eventually(() => row.locator('a[href^="tel:"]').getAttribute('href')).toBe('tel:+56912345678');
  await dispense(1).expect(422);
  await checkAccessibility('recalls-one', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('recalls-one-dark');

  const telephone = await enter(pharmacist, '/recalls', { language: 'es-CL', width: 'telephone' });
  await telephone.page.getByText('L1, L9').waitFor();
  await telephone.checkAccessibility('recalls', [...ALL]);
  await telephone.page.getByRole('link', { name: /^Quién lo recibió/ }).click();
  await telephone.page.getByRole('button', { name: 'Cerrar retiro' }).click();
  const asked = telephone.page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Cerrar retiro' }).click();
  await asked.getByText('Escriba un número entero.').waitFor();
  await asked.getByLabel('Cuánto se recuperó (tablet)').fill('5');
  await telephone.checkAccessibility('recalls-close');
  await asked.getByRole('button', { name: 'Cerrar retiro' }).click();
  await telephone.page.getByText('Cerrado', { exact: true }).first().waitFor();
  const stored = () => app.db('pharmacy_recalls').where({ clinic_id: clinic.id }).first('status', 'recovered');
  await eventually(stored).toEqual({ status: 'closed', recovered: '5' });

  const reader = await enter(doctor, '/recalls');
  await reader.page.getByText('L1, L9').waitFor();
  await eventually(() => reader.page.getByRole('button', { name: 'Recall lots' }).count()).toBe(0);
});
