import { chooseFromMenu, consoleVisits } from './support/console.js';
import { namedPatient } from './support/emergency-room.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('somebody whom nobody knows is received, compared with a record, and becomes that person', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await namedPatient(app, clinic);
  const desk = await enter(await app.build.user(clinic, 'front_desk'), '/emergency');
  const { page, checkAccessibility } = desk;
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Register arrival' }).press('Enter');
  await dialog.getByRole('button', { name: 'Unknown person' }).press('Enter');
  await dialog.getByLabel('What to call them for now').fill('Grey coat');
  await dialog.getByLabel('Sex').selectOption('Male');
  await dialog.getByLabel('Estimated age').fill('old');
  await dialog.getByLabel('Description').fill('Scar on the left hand');
  await dialog.getByLabel('Way of arrival').selectOption('With the police');
  await dialog.getByRole('button', { name: 'Register arrival' }).press('Enter');
  await dialog.getByText('Enter whole years.').waitFor();
  await dialog.getByLabel('Estimated age').fill('40');
  await checkAccessibility('emergency-unknown');
  await dialog.getByRole('button', { name: 'Register arrival' }).press('Enter');
  const row = page.getByRole('row', { name: /Grey coat/ });
  await row.getByText('about 40 years').waitFor();
  await eventually(() => row.getByText('Scar on the left hand').count()).toBe(0);
  await checkAccessibility('emergency-unknown-board');

  await row.getByRole('button', { name: /^Identify/ }).press('Enter');
  await dialog.getByRole('searchbox').first().fill(patient.full_name);
  await dialog.getByRole('button', { name: `Compare with ${patient.full_name}` }).press('Enter');
  await dialog.getByText('About 40 years').waitFor();
  await dialog.getByText('Record that was found').waitFor();
  await checkAccessibility('emergency-identify');
  const spanish = await enter(doctor, '/emergency', { language: 'es-CL', width: 'telephone' });
  await spanish.page.getByText('Sin identificar', { exact: true }).waitFor();
  await spanish.page.getByText('Scar on the left hand').waitFor();
  await spanish.checkAccessibility('emergency-unknown-board');
  await dialog.getByRole('button', { name: 'They are the same person' }).press('Enter');
  await page.getByRole('row', { name: new RegExp(patient.full_name) }).waitFor();
  await eventually(() => page.getByText('Unknown identity').count()).toBe(0);
  const visit = await app.db('emergency_visits').where({ clinic_id: clinic.id }).first();
  expect(visit.patient_id).toBe(patient.id);
});

test('somebody who has no record is given a name, unless they turn out to have one', async () => {
  const { clinic, doctor } = await app.build.practice();
  const known = await app.build.patient(clinic, {
    given_names: 'Juana',
    first_surname: 'Rojas',
    birth_date: '1980-05-17',
  });
  const { page } = await enter(doctor, '/emergency');
  const dialog = page.getByRole('alertdialog');
  const row = page.getByRole('row', { name: /E-\d{4}-0+1/ });
  await page.getByRole('button', { name: 'Register arrival' }).press('Enter');
  await dialog.getByRole('button', { name: 'Unknown person' }).press('Enter');
  await dialog.getByRole('button', { name: 'Register arrival' }).press('Enter');
  await row.getByText('Unknown identity').waitFor();
  await chooseFromMenu(row, /^Identify/);
  await dialog.getByRole('button', { name: 'No record: enter their details' }).press('Enter');
  await dialog.getByLabel('Given names').fill('Juana');
  await dialog.getByLabel('First surname').fill('Rojas');
  await dialog.getByLabel('Date of birth').fill('1980-05-17');
  await dialog.getByRole('button', { name: 'Save identity' }).press('Enter');
  await dialog.getByRole('button', { name: 'It is this person' }).press('Enter');
  await dialog.getByText('Record that was found').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).press('Enter');
  await dialog.getByLabel('Given names').fill('Rosa');
  await dialog.getByLabel('First surname').fill('Quispe');
  await dialog.getByRole('button', { name: 'Save identity' }).press('Enter');
  await row.getByText('Rosa Quispe').waitFor();
  const visit = await app.db('emergency_visits').where({ clinic_id: clinic.id }).first();
  expect(visit.patient_id).not.toBe(known.id);
  expect(await app.db('patients').where({ id: visit.patient_id }).first()).toMatchObject({ identity: 'confirmed' });
});
