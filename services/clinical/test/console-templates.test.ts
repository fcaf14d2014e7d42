import { consoleVisits } from './support/console.js';
import { openConsultation } from './support/clinical-records.js';
import { createTemplate, templateNames } from './support/note-templates.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('a note goes on with a template, loses nothing, is filled from blank to blank, and is kept as another template', async () => {
  const { doctor, consultation } = await openConsultation(app);
  await createTemplate(app, doctor).expect(201);
  const { page, checkAccessibility } = await enter(doctor, `/consultations/${consultation.id}`);
  const examination = page.getByLabel('Examination');
  await examination.fill('Camina sin ayuda.');
  await page.keyboard.press('Alt+0');
  const dialog = page.getByRole('dialog', { name: 'Templates' });
  await dialog.getByText('Your own', { exact: true }).waitFor();
  await checkAccessibility('note-templates');
  await dialog.getByRole('button', { name: 'Use Low back pain' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  // The first blank is chosen already.
  await page.waitForFunction("document.getSelection()?.toString() === '[…]'");
  await page.keyboard.type('3');
  await page.keyboard.press('F2');
  await page.keyboard.type('negativo');
  await page.keyboard.press('F2');
  await page.keyboard.type('simétricos');
  await eventually(() => examination.inputValue()).toBe('Camina sin ayuda.\n\nLasègue negativo. Reflexes simétricos.');
  const saved = async () =>
    (await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`)).body.data;
  await eventually(async () => (await saved()).sections[0]?.content).toContain('simétricos');
  expect(await saved()).toMatchObject({ type: 'first', reason: 'Low back pain for 3 days' });

  await page.getByRole('button', { name: 'Templates' }).press('Enter');
  await dialog.getByLabel('Name of the template').fill('low back pain');
  await dialog.getByRole('button', { name: 'Keep template' }).press('Enter');
  await dialog
    .getByText(/already/)
    .first()
    .waitFor();
  await dialog.getByLabel('Name of the template').fill('Lumbago, sano');
  await dialog.getByLabel('For the whole clinic').press('Space');
  await dialog.getByRole('button', { name: 'Keep template' }).press('Enter');
  await dialog.getByRole('button', { name: 'Use Lumbago, sano' }).waitFor();
  await dialog.getByRole('button', { name: 'More of Low back pain' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove Low back pain' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await dialog.getByRole('button', { name: 'Use Low back pain' }).waitFor({ state: 'hidden' });
  expect(await templateNames(app, doctor)).toEqual(['Lumbago, sano']);
  const [kept] = await app.db('note_templates').where({ name: 'Lumbago, sano' });
  expect(kept).toMatchObject({ owner_id: null, reason: 'Low back pain for 3 days' });
});
