import { dayIn } from '../src/calendar.js';
import { busyDay } from './support/busy-day.js';
import { consoleVisits, VISITS } from './support/console.js';
import { morningZone } from './support/morning.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/until.js';

const { enter, open, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('the overview shows how the day stands, leads to what waits, and says when it could not be read', async () => {
  const { administrator, clinic } = await busyDay(app);
  await app.build.apiKey(clinic, 'live', { name: 'Ending', expires_at: new Date(Date.now() + 86_400_000) });
  const { page, enter } = await open();
  await page.route('**/api/v1/overview', (route) => route.abort());
  await enter(administrator, '/overview');
  await page.getByText('The service could not be reached').waitFor();
  await page.unroute('**/api/v1/overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => page.locator('.states > div').allInnerTexts()).toEqual([
    'Done\n1',
    'Waiting or in the room\n1',
    'Arrived\n1',
    'Expected\n1',
    'Did not come\n2',
    'Cancelled\n0',
  ]);
  await eventually(() => page.locator('.week li').last().innerText()).toContain('6 appointments\n2 did not come');
  const ending = page.locator('.tile').filter({ hasText: 'Keys about to expire' });
  await eventually(() => ending.locator('strong').innerText()).toBe('1');
  await page.getByRole('link', { name: 'Keys about to expire' }).click();
  await page.getByRole('link', { name: 'Ending' }).waitFor();
});

test('what is over is not coming, nor gets another time; the clock has 24 hours, whatever the region of the language', async () => {
  const { clinic, patient, doctor } = await app.build.practice({ timezone: morningZone() });
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const over = await app.build.appointment(clinic, people, { start_at: at(-20), end_at: at(-10) });
  const coming = await app.build.appointment(clinic, people, { start_at: at(1_440), end_at: at(1_450) });
  const shown = (instant: Date) =>
    instant.toLocaleTimeString('en-GB', { timeZone: clinic.timezone, hour: '2-digit', minute: '2-digit' });
  const { page, go } = await enter(await app.build.user(clinic, 'front_desk'), `/patients/${patient.id}`, {
    language: 'es-CL',
  });
  const rows = page.locator('.section tbody tr');
  await eventually(() => rows.count()).toBe(1);
  await eventually(() => rows.locator('th').innerText()).toMatch(new RegExp(`, ${shown(coming.start_at)}$`));
  await rows.getByRole('link', { name: 'Cambiar hora' }).waitFor();

  await go(`/desk?day=${dayIn(clinic.timezone, over.start_at)}`);
  const card = page.locator(`#appointment-${over.id}`);
  await card.getByRole('button', { name: /^No asistió/ }).waitFor();
  await eventually(() => card.locator('time').innerText()).toBe(shown(over.start_at));
  await eventually(() => card.getByRole('link', { name: /^Cambiar hora/ }).count()).toBe(0);
  await go(`/desk/move/${over.id}`);
  await page.getByText('Esta cita ya no se puede cambiar de hora').waitFor();
});

test.each(VISITS)('the pages of the day are for everybody, in $language', async (visit) => {
  const { administrator } = await busyDay(app);
  const { walk, checkAccessibility } = await enter(administrator, '/overview', visit);
  for (const name of ['overview', 'desk'] as const) {
    await walk(`/${name}`);
    await checkAccessibility(name);
  }
});

test.each(VISITS)('booking and patients are for everybody, in $language', async (visit) => {
  const { clinic, patient } = await busyDay(app);
  const twin = await app.build.patient(clinic, { first_surname: patient.first_surname, phone: '+56912345678' });
  const desk = await app.build.user(clinic, 'front_desk');
  const { walk, checkAccessibility } = await enter(desk, '/desk', visit);
  const pages = {
    'desk-new': '/desk/new',
    'desk-walk-in': '/desk/walk-in',
    patients: '/patients',
    'patients-new': '/patients/new',
    patient: `/patients/${twin.id}`,
    'patient-edit': `/patients/${twin.id}/edit`,
    'patient-merge': `/patients/${twin.id}/merge/${patient.id}`,
    'patients-duplicates': '/patients/duplicates',
  };
  for (const [name, path] of Object.entries(pages)) {
    await walk(path);
    await checkAccessibility(name, [visit.width]);
  }
});
