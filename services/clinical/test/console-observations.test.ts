import { consoleVisits } from './support/console.js';
import { ago, cameTwoHoursAgo, inpatient, observe, WELL } from './support/inpatients.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const ALL = ['telephone', 'tablet', 'laptop', 'desktop'] as const;

test('a nurse records what she observed, sees its score, and corrects it', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  await cameTwoHoursAgo(app, id);
  await observe(app, doctor, id, { ...WELL, observed_at: ago(100), note: 'Sleeps well' });
  const nurse = await app.build.user(clinic, 'nurse');
  const { page, checkAccessibility } = await enter(nurse, `/hospitalization/${id}`);
  const dialog = page.getByRole('alertdialog');
  const table = page.locator('section', { has: page.getByRole('heading', { name: 'Observations' }) });
  await table.getByText('0 · Low risk').waitFor();
  await page.getByRole('button', { name: 'Record an observation' }).press('Enter');
  await dialog.getByLabel('Breathing (/min)').fill('26');
  await dialog.getByLabel('SpO₂ (%)').fill('400');
  await dialog.getByLabel('Systolic (mmHg)').fill('112');
  await dialog.getByLabel('Pulse (/min)').fill('118');
  await dialog.getByLabel('Temperature (°C)').fill('38,6');
  await dialog.getByLabel('Oxygen', { exact: true }).selectOption('Supplemental oxygen');
  await dialog.getByLabel('Flow (L/min)').fill('2');
  await dialog.getByLabel('Consciousness').selectOption('Alert');
  await dialog.getByLabel('Fluids out (mL)').fill('250');
  await dialog.getByRole('button', { name: 'Save observation' }).press('Enter');
  await dialog.getByText('A number between 30 and 100. It is not saved.').waitFor();
  await dialog.getByLabel('SpO₂ (%)').fill('93');
  await checkAccessibility('observation-add', ['telephone', 'laptop']);
  await dialog.getByRole('button', { name: 'Save observation' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await table.getByText('10 · High risk').waitFor();
  await table.getByText(/Supplemental oxygen · 2 L\/min · Alert · Out 250 mL/).waitFor();
  await checkAccessibility('admission-observations', [...ALL]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('admission-observations-dark', [...ALL]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

  await table
    .getByRole('button', { name: /^Correct the observation/ })
    .first()
    .press('Enter');
  await eventually(() => dialog.getByLabel('Pulse (/min)').inputValue()).toBe('118');
  await dialog.getByLabel('Pulse (/min)').fill('88');
  await dialog.getByRole('button', { name: 'Save correction' }).press('Enter');
  await dialog.getByText('Enter why it is corrected.').waitFor();
  await dialog.getByLabel('Why it is corrected').fill('Read wrongly');
  await dialog.getByRole('button', { name: 'Save correction' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await table.getByText('8 · High risk').waitFor();
  await table.getByText('Correction: Read wrongly').waitFor();
  await eventually(() => table.getByText('Corrected', { exact: true }).count()).toBe(1);
  const stored = await app
    .db('admission_observations')
    .where({ admission_id: id })
    .whereNotNull('supersedes_id')
    .first();
  expect(stored).toMatchObject({
    author_id: nurse.practitioner_id,
    vitals: { heart_rate: 88, spo2: 93, temperature_c: 38.6 },
    oxygen: { supplemental: true, flow_l_min: 2 },
    fluid_out_ml: 250,
  });
});

test('observations are shown in Spanish, and not to the front desk', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  await observe(app, doctor, id, WELL);
  const spanish = await enter(doctor, `/hospitalization/${id}`, { language: 'es-CL', width: 'telephone' });
  await spanish.page.getByText('0 · Riesgo bajo').waitFor();
  await spanish.page.getByRole('button', { name: 'Anotar observación' }).waitFor();
  await spanish.go('/hospitalization');
  await spanish.page.getByText('NEWS2 0').waitFor();
  const desk = await enter(await app.build.user(clinic, 'front_desk'), `/hospitalization/${id}`);
  await desk.page.getByRole('heading', { name: 'Beds so far' }).waitFor();
  await eventually(() => desk.page.getByRole('heading', { name: 'Observations' }).count()).toBe(0);
});
