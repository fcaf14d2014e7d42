import { consoleVisits, chooseFromMenu } from './support/console.js';
import { fullRoom, namedPatient } from './support/emergency-room.js';
import { signedNote } from './support/emergency-visits.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('the front desk receives somebody, a nurse triages them and takes them on, a doctor treats them and ends the visit', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await namedPatient(app, clinic);
  const { data: bay } = (
    await app
      .as(await app.build.user(clinic, 'administrator'))
      .post('/api/v1/locations')
      .send({ name: 'Bay 1', bay: true })
      .expect(201)
  ).body;
  const desk = await enter(await app.build.user(clinic, 'front_desk'), '/emergency');
  await desk.page.getByText('No patients in the emergency room').waitFor();
  await desk.page.getByRole('button', { name: 'Register arrival' }).press('Enter');
  const arriving = desk.page.getByRole('alertdialog');
  await arriving.getByRole('searchbox').first().fill(patient.full_name);
  await desk.checkAccessibility('emergency-find');
  await arriving.getByRole('button', { name: `Choose ${patient.full_name}` }).press('Enter');
  await arriving.getByLabel('Complaint').fill('Chest pain');
  await arriving.getByLabel('Way of arrival').selectOption('By ambulance');
  await arriving.getByLabel('Brought by').fill('Ambulance 12');
  await arriving.getByLabel('Time of arrival').fill('25:00');
  await arriving.getByRole('button', { name: 'Register arrival' }).press('Enter');
  await arriving.getByText('Enter a time such as 14:30.').waitFor();
  await arriving.getByLabel('Time of arrival').fill('');
  await desk.checkAccessibility('emergency-arrival');
  await arriving.getByRole('button', { name: 'Register arrival' }).press('Enter');
  const waiting = desk.page.getByRole('row', { name: new RegExp(patient.full_name) });
  await waiting.getByText('Waits for triage').waitFor();

  const nurse = await app.build.user(clinic, 'nurse');
  const { page, checkAccessibility } = await enter(nurse, '/emergency');
  const row = page.getByRole('row', { name: new RegExp(patient.full_name) });
  const dialog = page.getByRole('alertdialog');
  await row.getByRole('button', { name: /^Triage/ }).press('Enter');
  await dialog.getByRole('button', { name: 'Save triage' }).press('Enter');
  await dialog.getByText('Choose a level.').waitFor();
  await dialog.getByRole('radio', { name: 'Level 1' }).press('ArrowRight');
  await dialog.getByLabel(/^Systolic/).fill('400');
  await dialog.getByRole('button', { name: 'Save triage' }).press('Enter');
  await dialog.getByText('A number between 30 and 300. It is not saved.').waitFor();
  await dialog.getByLabel(/^Systolic/).fill('150');
  await dialog.getByLabel(/^Diastolic/).fill('95');
  await dialog.getByLabel('Triage again').selectOption('In 30 min');
  await checkAccessibility('emergency-triage');
  await dialog.getByRole('button', { name: 'Save triage' }).press('Enter');
  await row.getByText('Waits for care').waitFor();
  await row.getByRole('button', { name: /^Take on/ }).press('Enter');
  await row.getByRole('button', { name: /^Assign/ }).press('Enter');
  await dialog.getByLabel('Bay').selectOption('Bay 1');
  await checkAccessibility('emergency-assign');
  await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
  await row.getByText('Bay 1').waitFor();
  const visitOf = () => app.db('emergency_visits').where({ clinic_id: clinic.id }).first();
  expect(await visitOf()).toMatchObject({
    arrival_mode: 'ambulance',
    brought_by: 'Ambulance 12',
    level: 2,
    status: 'triaged',
    nurse_id: nurse.practitioner_id,
    location_id: bay.id,
  });

  const other = await enter(doctor, '/emergency');
  const line = other.page.getByRole('row', { name: new RegExp(patient.full_name) });
  const end = other.page.getByRole('alertdialog');
  await line.getByRole('button', { name: /^Start care/ }).press('Enter');
  await line.getByText('In care').waitFor();
  expect(await visitOf()).toMatchObject({ status: 'in_care', practitioner_id: doctor.practitioner_id });
  await chooseFromMenu(line, /^Move to observation/);
  await line.getByText('Under observation').waitFor();
  await line.getByRole('button', { name: /^End visit/ }).press('Enter');
  await end.getByRole('button', { name: 'End visit' }).press('Enter');
  await end.getByText('A diagnosis in a signed note of this visit is needed first.').waitFor();
  await other.checkAccessibility('emergency-end');
  await end.getByRole('button', { name: 'Open note' }).press('Enter');
  await other.page.waitForURL(/\/consultations\/[\da-f-]+$/);
  const note = other.page.url();
  const { id: visit } = await visitOf();
  expect(await app.db('consultations').where({ emergency_visit_id: visit })).toHaveLength(1);
  await other.page.goBack();
  await chooseFromMenu(line, /^Open note/);
  await eventually(async () => other.page.url()).toBe(note);
  await signedNote(app, doctor, visit);
  await other.page.goBack();
  await line.getByRole('button', { name: /^End visit/ }).press('Enter');
  await end.getByRole('button', { name: 'End visit' }).press('Enter');
  await other.page.getByText('No patients in the emergency room').waitFor();
  // The other screens see it by themselves.
  await desk.page.getByText('No patients in the emergency room').waitFor();

  await other.page.getByLabel('Show').selectOption('Left recently');
  await other.page.getByRole('button', { name: /^Reopen/ }).press('Enter');
  await end.getByRole('button', { name: 'Reopen' }).press('Enter');
  await end.getByText('Enter the reason.').waitFor();
  await end.getByLabel('Reason').fill('Came back from the door');
  await end.getByRole('button', { name: 'Reopen' }).press('Enter');
  await other.page.getByText('Nobody has left recently').waitFor();
  expect(await visitOf()).toMatchObject({ status: 'observation', left_at: null });
});

test('who waits too long is said in words, and the front desk is shown nothing clinical', async () => {
  const { clinic, doctor, late, watched } = await fullRoom(app);
  const { page, checkAccessibility } = await enter(doctor, '/emergency');
  const row = page.getByRole('row', { name: new RegExp(late.patient.full_name) });
  await row.getByText('Overdue by 15 min').waitFor();
  await row.getByText('1 h 15 min').waitFor();
  await row.getByText('Level 3').waitFor();
  await row.getByText('Allergies: Penicillin').waitFor();
  await checkAccessibility('emergency-board', ['telephone', 'tablet', 'laptop']);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await checkAccessibility('emergency-board-dark');
  const spanish = await enter(doctor, '/emergency', { language: 'es-CL', width: 'telephone' });
  await spanish.page.getByText('Atrasado 15 min').first().waitFor();
  await spanish.checkAccessibility('emergency-board', ['telephone', 'tablet', 'laptop']);
  await page.getByLabel('Show').selectOption('Waiting to be seen');
  await eventually(() => page.getByRole('row', { name: new RegExp(watched.patient.full_name) }).count()).toBe(0);
  await page.getByLabel('Show').selectOption('Overdue');
  await row.getByText('Overdue by 15 min').waitFor();
  await chooseFromMenu(row, /^See triages/);
  await page.getByRole('dialog').getByText('Scale Manchester').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');

  const desk = await enter(await app.build.user(clinic, 'front_desk'), '/emergency');
  const seen = desk.page.getByRole('row', { name: new RegExp(late.patient.full_name) });
  await seen.getByText('Overdue by 15 min').waitFor();
  await desk.checkAccessibility('emergency-desk');
  for (const said of ['Chest pain', 'Penicillin', 'Level 3', 'Start care'])
    await eventually(() => desk.page.getByText(said).count()).toBe(0);
  await chooseFromMenu(seen, /^Declare an error/);
  await desk.page.getByRole('alertdialog').getByLabel('Reason').fill('Registered twice');
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Declare an error' }).press('Enter');
  await seen.waitFor({ state: 'detached' });
});
