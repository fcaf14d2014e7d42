import { admission, stepsOf as stepsOfAdmission } from './support/admissions.js';
import { wardWith } from './support/beds.js';
import { consoleVisits } from './support/console.js';
import { namedPatient } from './support/emergency-room.js';
import { emergencyVisit, stepsOf } from './support/emergency-visits.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, open, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** An administrator makes a link for that board, in the pages; what it shows is opened where nobody is logged in. */
async function screenOf(administrator: { email: string; password: string }, board: string) {
  const { page, checkAccessibility } = await enter(administrator, '/keys');
  await page.getByRole('link', { name: 'Link for a screen' }).press('Enter');
  await page.getByRole('button', { name: 'Create link' }).press('Enter');
  await page.getByText('Choose a board.').waitFor();
  await page.getByLabel('Name').fill('Corridor');
  await page.getByLabel('What it shows').selectOption(board);
  await checkAccessibility('screen-link');
  await page.getByRole('button', { name: 'Create link' }).press('Enter');
  const link = await page.getByLabel('Link', { exact: true }).innerText();
  await checkAccessibility('screen-link-shown');
  await page.getByRole('button', { name: 'I copied it' }).press('Enter');
  const screen = await open();
  await screen.page.goto(link);
  return screen;
}

test('a screen shows the emergency room by a link, follows it, and is taken down with the link', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const patient = await app.build.patient(clinic, { given_names: 'Tomás', first_surname: 'Poblete' });
  const { id } = await emergencyVisit(app, doctor, patient, { complaint: 'Chest pain' });
  const { page, checkAccessibility } = await screenOf(administrator, 'Emergency');
  await page.getByText('1 patient').waitFor();
  await page.getByText('T. P.').waitFor();
  await page.getByText('Waits for triage').waitFor();
  for (const said of ['Poblete', 'Chest pain', 'Level']) await eventually(() => page.getByText(said).count()).toBe(0);
  await checkAccessibility('screen-emergency', ['telephone', 'laptop', 'desktop']);
  await stepsOf(app, doctor, id).triaged(2);
  await page.getByText('Waits for care').waitFor();
  await emergencyVisit(app, doctor, await namedPatient(app, clinic));
  await page.getByText('2 patients').waitFor();
  await app.db('api_keys').where({ clinic_id: clinic.id }).update({ revoked_at: new Date() });
  await page.reload();
  await page.getByText('This link does not work').waitFor();
  await checkAccessibility('screen-revoked');
});

test('a screen shows a ward by a link, and keeps nothing in the browser', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const patient = await app.build.patient(clinic, { given_names: 'Eva', first_surname: 'Luna' });
  const { beds } = await wardWith(app, clinic, 3, { name: 'Surgery' });
  const { id } = await admission(app, doctor, patient, { bed_id: beds[0]?.id, isolation: 'contact' });
  const { page, checkAccessibility, context } = await screenOf(administrator, 'Ward Surgery');
  await page.getByText('1 of 3 beds occupied').waitFor();
  await page.getByText('E. L.').waitFor();
  await eventually(() => page.getByText(/Luna|solation/).count()).toBe(0);
  await checkAccessibility('screen-ward', ['telephone', 'laptop', 'desktop']);
  await stepsOfAdmission(app, doctor, id).post('transfer', { bed_id: beds[1]?.id, reason: 'Quieter' }).expect(200);
  await page.getByText('Being cleaned').waitFor();
  expect(await context.cookies()).toEqual([]);
});
