import { chooseFromMenu, consoleVisits } from './support/console.js';
import { admission, stepsOf } from './support/admissions.js';
import { namedPatient } from './support/emergency-room.js';
import { wardWith } from './support/beds.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('who sends what a colleague changed meanwhile is told how it is now, and loses nothing of what was typed', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 3);
  const { id } = await admission(app, doctor, patient, { bed_id: beds[0]?.id });
  const { page, checkAccessibility } = await enter(doctor, '/hospitalization');
  const bed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'A · 1' }) });
  const dialog = page.getByRole('alertdialog');
  await chooseFromMenu(bed, /^Send on leave/);
  await dialog.getByLabel('Reason').fill('His daughter’s wedding');
  await stepsOf(app, doctor, id).post('transfer', { bed_id: beds[2]?.id, reason: 'Quieter' }).expect(200);
  await dialog.getByRole('button', { name: 'Send on leave' }).press('Enter');
  await dialog.getByText('Now: Admitted · A · 3. What you typed is still here.').waitFor();
  await checkAccessibility('ward-changed');
  const stored = () => app.db('admissions').where({ id }).first('status');
  expect(await stored()).toEqual({ status: 'admitted' });
  await dialog.getByRole('button', { name: 'Continue anyway' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await eventually(stored).toEqual({ status: 'on_leave' });
  const said = await app.as(doctor).get(`/api/v1/admissions/${id}`).expect(200);
  expect(said.body.data).toMatchObject({ status_reason: 'His daughter’s wedding', bed: { id: beds[2]?.id } });
});

test('a bed that a colleague gave away meanwhile stays chosen with the refusal, and another one is taken', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2, { name: 'Medicine' });
  const whom = await namedPatient(app, clinic);
  const { page } = await enter(doctor, '/hospitalization');
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Admit: A · 1' }).press('Enter');
  await admission(app, doctor, patient, { bed_id: beds[0]?.id });
  await dialog.getByRole('searchbox').first().fill(whom.full_name);
  await dialog.getByRole('button', { name: `Choose ${whom.full_name}` }).press('Enter');
  await dialog.getByLabel('Reason of admission').fill('Pyelonephritis');
  await dialog.getByRole('button', { name: 'Admit' }).press('Enter');
  await dialog.getByText('The bed is not free.').waitFor();
  await eventually(() => dialog.getByLabel('Bed').locator('option:checked').textContent()).toBe('A · 1');
  await dialog.getByLabel('Bed').selectOption('Medicine · A · 2');
  await dialog.getByRole('button', { name: 'Admit' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const stored = await app.db('admissions').where({ patient_id: whom.id }).first('status', 'reason');
  expect(stored).toEqual({ status: 'admitted', reason: 'Pyelonephritis' });
});
