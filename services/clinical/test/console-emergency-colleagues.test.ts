import { chooseFromMenu, consoleVisits } from './support/console.js';
import { namedPatient } from './support/emergency-room.js';
import { emergencyVisit, stepsOf } from './support/emergency-visits.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** Somebody who waits for a doctor, and the board of that doctor; `line` is their row also behind a dialog. */
async function waiting() {
  const { clinic, doctor } = await app.build.practice();
  const patient = await namedPatient(app, clinic);
  const { id } = await emergencyVisit(app, doctor, patient);
  await stepsOf(app, doctor, id).triaged();
  const colleague = await app.build.user(clinic, 'doctor');
  const { page } = await enter(doctor, '/emergency');
  const line = page.locator('tbody tr', { hasText: patient.full_name });
  await line.getByText('Waits for care').waitFor();
  const visit = () => app.db('emergency_visits').where({ id }).first();
  return {
    clinic,
    doctor,
    colleague,
    patient,
    id: id as string,
    page,
    line,
    dialog: page.getByRole('alertdialog'),
    visit,
  };
}

test('who assigns a place does not undo whom a colleague assigned meanwhile', async () => {
  const { clinic, doctor, id, page, line, dialog, visit } = await waiting();
  const nurse = await app.build.user(clinic, 'nurse');
  const bay = { name: 'Bay 1', bay: true };
  await app
    .as(await app.build.user(clinic, 'administrator'))
    .post('/api/v1/locations')
    .send(bay)
    .expect(201);
  await chooseFromMenu(line, /^Assign/);
  await dialog.getByLabel('Bay').selectOption('Bay 1');
  await stepsOf(app, doctor, id).post('assign', { nurse_id: nurse.practitioner_id }).expect(200);
  const { full_name } = await app.db('practitioners').where({ id: nurse.practitioner_id }).first('full_name');
  await line.getByText(full_name).waitFor();
  await dialog.getByRole('button', { name: 'Assign' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Bay 1').first().waitFor();
  expect(await visit()).toMatchObject({ nurse_id: nurse.practitioner_id });
  expect((await visit()).location_id).not.toBeNull();
});

test('what was typed stays when a colleague ends the visit meanwhile', async () => {
  const { colleague, id, line, dialog } = await waiting();
  await chooseFromMenu(line, /^Triage again/);
  await dialog.getByLabel('Notes').fill('Paler than before');
  await stepsOf(app, colleague, id).post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  await line.waitFor({ state: 'detached' });
  await eventually(() => dialog.getByLabel('Notes').inputValue()).toBe('Paler than before');
  await dialog.getByRole('button', { name: 'Save triage' }).press('Enter');
  await dialog.getByText('It could not be saved').first().waitFor();
});

test('who starts the care does not take a patient from the doctor who took them on a moment before', async () => {
  const { colleague, id, page, line, visit } = await waiting();
  const taken = { practitioner_id: colleague.practitioner_id };
  let isTaken = false;
  await page.route(`**/api/v1/emergency/visits/${id}/*`, async (route) => {
    if (!isTaken) await stepsOf(app, colleague, id).post('assign', taken).expect(200);
    isTaken = true;
    await route.continue();
  });
  await line.getByRole('button', { name: /^Start care/ }).press('Enter');
  await page
    .getByText(/changed/i)
    .first()
    .waitFor();
  expect(isTaken).toBe(true);
  expect(await visit()).toMatchObject({ ...taken, status: 'triaged' });
  const { full_name } = await app.db('practitioners').where({ id: colleague.practitioner_id }).first('full_name');
  await line.getByText(full_name).waitFor();
  await line.getByRole('button', { name: /^Start care/ }).press('Enter');
  await line.getByText('In care').waitFor();
  expect(await visit()).toMatchObject({ ...taken, status: 'in_care' });
});

test('the note that opens is one’s own, whoever else writes one of the visit', async () => {
  const { doctor, colleague, id, page, line } = await waiting();
  await stepsOf(app, doctor, id).post('start-care').expect(200);
  const NOTES = '/api/mobile/v1/doctor/consultations';
  const theirs = (await app.as(colleague).post(NOTES).send({ emergency_visit_id: id }).expect(201)).body.data;
  await line.getByText('In care').waitFor();
  await line.getByRole('button', { name: /^Open note/ }).press('Enter');
  await page.waitForURL(/\/consultations\/[\da-f-]+$/);
  const opened = page.url().split('/').at(-1);
  expect(opened).not.toBe(theirs.id);
  expect(await app.db('consultations').where({ id: opened }).first()).toMatchObject({
    practitioner_id: doctor.practitioner_id,
    emergency_visit_id: id,
  });
});

test('who left is listed by when they left, however long they were here', async () => {
  const { clinic, doctor, page } = await waiting();
  const gone = async (came: number, left: number) => {
    const patient = await namedPatient(app, clinic);
    const { id } = await emergencyVisit(app, doctor, patient);
    await stepsOf(app, doctor, id).post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await app
      .db('emergency_visits')
      .where({ id })
      .update({ arrival_at: ago(came), left_at: ago(left) });
    return patient.full_name as string;
  };
  const [long, early] = [await gone(6, 0), await gone(6, 4)];
  await page.getByLabel('Show').selectOption('Left recently');
  await page.getByRole('row', { name: new RegExp(long) }).waitFor();
  await eventually(() => page.getByText(early).count()).toBe(0);
});
