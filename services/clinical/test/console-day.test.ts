import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { dayIn } from '../src/calendar.js';
import { appointmentsToday } from './support/appointments-today.js';
import { consoleVisits, VISITS } from './support/console.js';
import { morningZone } from './support/time-zones.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, open, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('the overview shows how the day stands, leads to what waits, and says when it could not be read', async () => {
  const { administrator, clinic } = await appointmentsToday(app);
  await app.build.apiKey(clinic, 'live', { name: 'Ending', expires_at: new Date(Date.now() + 86_400_000) });
  const { page, enter } = await open({ language: 'en-US' });
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
  await eventually(() => page.locator('.week li').last().innerText()).toMatch(/^[MTWFS][a-z]{2} \d/);
  const ending = page.locator('.tile').filter({ hasText: 'Keys about to expire' });
  await eventually(() => ending.locator('strong').innerText()).toBe('1');
  await page.getByRole('link', { name: 'Keys about to expire' }).click();
  await page.getByRole('link', { name: 'Ending' }).waitFor();
  await page.goBack();
  await page.locator('.week li').last().getByRole('link').click();
  await page.getByRole('heading', { name: 'Expected 1' }).waitFor();
});

test('a clinic in which nothing is yet is led through its first steps, and no page of it is a dead end', async () => {
  const clinic = await app.build.clinic();
  const { page, walk, go, checkAccessibility } = await enter(
    await app.build.user(clinic, 'administrator'),
    '/overview',
  );
  const steps = page.locator('.section').filter({ has: page.getByRole('heading', { name: 'First steps' }) });
  await steps.getByRole('link', { name: 'Add a location' }).waitFor();
  await checkAccessibility('overview-new');
  // The link is at the same place on the first and the last: two clicks there at once are one.
  for (const path of ['/desk/new', '/calendar', '/desk/walk-in']) {
    await walk(path);
    await page.getByRole('link', { name: 'Add practitioners' }).click();
    await page.getByRole('heading', { level: 1, name: 'Practitioners' }).waitFor();
  }
  const location = { clinic_id: clinic.id, id: randomUUID(), name: 'Centre' };
  await app.db('locations').insert(location);
  await go('/overview');
  await steps.getByText('Done', { exact: true }).waitFor();
  await app.db('practitioners').insert({ clinic_id: clinic.id, id: randomUUID(), full_name: 'Dr One' });
  await go('/overview');
  await page.getByRole('heading', { name: 'Appointments of today' }).waitFor();
  await steps.waitFor({ state: 'detached' });
});

test('what is over is not coming, nor gets another time; the clock has 24 hours, whatever the region of the language', async () => {
  const { clinic, patient, doctor } = await app.build.practice({ timezone: morningZone() });
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const over = await app.build.appointment(clinic, people, { start_at: at(-20), end_at: at(-10) });
  const coming = await app.build.appointment(clinic, people, {
    start_at: at(1_440),
    end_at: at(1_450),
    type_code: 'first',
    type_name: 'First consultation',
  });
  const shown = (instant: Date) =>
    instant.toLocaleTimeString('en-GB', { timeZone: clinic.timezone, hour: '2-digit', minute: '2-digit' });
  const { page, go } = await enter(await app.build.user(clinic, 'front_desk'), `/patients/${patient.id}`, {
    language: 'es-CL',
  });
  const rows = page.getByRole('table', { name: 'Próximas citas' }).locator('tbody tr');
  await eventually(() => rows.count()).toBe(1);
  await eventually(() => rows.locator('th').innerText()).toMatch(new RegExp(`, ${shown(coming.start_at)}$`));
  await rows.getByRole('link', { name: 'Cambiar hora' }).waitFor();
  await rows.getByText('Primera consulta').waitFor();

  await go(`/desk?day=${dayIn(clinic.timezone, over.start_at)}`);
  const card = page.locator(`#appointment-${over.id}`);
  await eventually(() => card.locator('time').innerText()).toBe(shown(over.start_at));
  await card.getByRole('button', { name: /^Más acciones: / }).click();
  await eventually(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['No asistió', 'Cancelar cita']);
  await go(`/desk/move/${over.id}`);
  await page.getByText('Esta cita ya no se puede cambiar de hora').waitFor();
});

test('with the keyboard alone somebody is booked at a typed time, with one of many; that it is taken is said in words', async () => {
  const { clinic, patient } = await app.build.practice();
  const rows = Array.from({ length: 120 }, (_, index) => ({
    clinic_id: clinic.id,
    id: randomUUID(),
    full_name: `Dr ${String(index).padStart(3, '0')} Ángela`,
    license_number: `L-${index}`,
  }));
  await app.db('practitioners').insert(rows);
  const last = rows.at(-1)!;
  const desk = await app.build.user(clinic, 'front_desk');
  const { page, go } = await open();
  const reach = async (target: Locator) => {
    for (let tabs = 0; tabs < 80; tabs += 1) {
      if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('Not reached with the keyboard');
  };
  const press = async (name: string, role: 'button' | 'link' = 'button') => {
    const target = page.getByRole(role, { name, exact: true });
    await target.waitFor();
    await reach(target);
    await page.keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    await reach(field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  await go('');
  await type('Email', desk.email);
  await type('Password', desk.password);
  await page.keyboard.press('Enter');
  await press('Front desk', 'link');
  const day = dayIn(clinic.timezone, new Date(Date.now() + 2 * 86_400_000));
  const taken = await app.db.raw(`select (?::date + time '20:30') at time zone ? as start_at`, [day, clinic.timezone]);
  const { start_at } = taken.rows[0];
  const people = { patient_id: patient.id, practitioner_id: last.id };
  await app.build.appointment(clinic, people, { start_at, end_at: new Date(start_at.getTime() + 600_000) });
  await press('Book', 'link');
  await press('Type another time');
  // How a day is typed is the browser's own, by the language that it was installed in.
  await page.getByLabel('Day', { exact: true }).fill(day);
  await type('Time', '2030');
  await type('Search: With whom', '119 angela');
  await page.keyboard.press('Enter');
  await type('Name or document', patient.first_surname);
  await press(`Choose ${patient.given_names} ${patient.first_surname}`);
  await press('Book the appointment');
  await page.getByText('The practitioner is busy or the time is blocked').waitFor();
  await eventually(() => page.getByLabel('Time', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await eventually(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('2030');
  await type('Time', '2031');
  await eventually(() => page.getByLabel('Time', { exact: true }).getAttribute('aria-invalid')).toBe(null);
  await type('Time', '2030');
  await reach(page.getByRole('checkbox', { name: /Book in between/ }));
  await page.keyboard.press('Space');
  await press('Book the appointment');
  await page.getByText('Appointment booked.').waitFor();
  await page.getByRole('heading', { name: 'Expected 2' }).waitFor();
  expect(await app.db('appointments').where({ clinic_id: clinic.id, overbook: true })).toMatchObject([
    { practitioner_id: last.id, patient_id: patient.id, start_at },
  ]);
});

test.each(VISITS)('the pages of the day are for everybody, in $language', async (visit) => {
  const { administrator } = await appointmentsToday(app);
  const { walk, checkAccessibility } = await enter(administrator, '/overview', visit);
  for (const name of ['overview', 'desk'] as const) {
    await walk(`/${name}`);
    await checkAccessibility(name);
  }
});

test.each(VISITS)('booking and patients are for everybody, in $language', async (visit) => {
  const { clinic, patient } = await appointmentsToday(app);
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
