import { staffedClinic } from './support/accounts.js';
import { consoleVisits } from './support/console.js';
import { emergencyVisit, stepsOf } from './support/emergency-visits.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('an administrator sets the scale, the targets and whether a diagnosis is needed', async () => {
  const { administrator } = await staffedClinic(app);
  const { page, checkAccessibility } = await enter(administrator, '/settings');
  const target = (level: number) => page.getByLabel(`Level ${level}`, { exact: true });
  const save = page.getByRole('button', { name: 'Save settings' });
  const saved = async () => (await app.as(administrator).get('/api/v1/settings')).body.data.emergency;
  await eventually(() => target(3).inputValue()).toBe('60');
  // Targets that nobody has changed follow the scale.
  await page.getByLabel('Triage scale').selectOption('CTAS');
  await eventually(() => target(3).inputValue()).toBe('30');
  await target(3).fill('2000');
  await save.press('Enter');
  await page.getByText('Enter whole minutes from 0 to 1440.').waitFor();
  await target(3).fill('45');
  await page.getByRole('checkbox', { name: /^A discharge needs a diagnosis/ }).press('Space');
  await checkAccessibility('settings-emergency');
  await save.press('Enter');
  await eventually(saved).toEqual({ scale: 'ctas', targets: [0, 15, 45, 60, 120], diagnosis_required: false });
  await page.getByRole('button', { name: 'Use those usual for the scale' }).press('Enter');
  await save.press('Enter');
  await eventually(saved).toEqual({ scale: 'ctas', targets: [0, 15, 30, 60, 120], diagnosis_required: false });
  await page.getByRole('checkbox', { name: /^Emergency/ }).press('Space');
  await page.getByLabel('Triage scale').waitFor({ state: 'detached' });
});

test('a place becomes a bay, and stays shared while several patients are in it', async () => {
  const { clinic, administrator, doctor } = await staffedClinic(app);
  const { page, checkAccessibility } = await enter(administrator, '/settings');
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Add a location' }).press('Enter');
  await dialog.getByLabel('Name').fill('Observation room');
  await dialog.getByRole('checkbox', { name: /^Emergency bay/ }).press('Space');
  await dialog.getByRole('checkbox', { name: /^Shared bay/ }).press('Space');
  await checkAccessibility('settings-bay');
  await dialog.getByRole('button', { name: 'Save location' }).press('Enter');
  const row = page.getByRole('row', { name: /^Observation room/ });
  await row.getByText('Shared bay').waitFor();
  const place = await app.db('locations').where({ clinic_id: clinic.id }).first();
  expect(place).toMatchObject({ bay: true, shared: true });

  for (const patient of [await app.build.patient(clinic), await app.build.patient(clinic)]) {
    const { id } = await emergencyVisit(app, doctor, patient);
    await stepsOf(app, doctor, id).post('assign', { location_id: place.id }).expect(200);
  }
  await row.getByRole('button', { name: /^Change/ }).press('Enter');
  await dialog.getByRole('checkbox', { name: /^Shared bay/ }).press('Space');
  await dialog.getByRole('button', { name: 'Save location' }).press('Enter');
  await dialog.getByText('The place holds several open visits').waitFor();
});
