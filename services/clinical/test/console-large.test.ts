import { admission } from './support/admissions.js';
import { wardWith } from './support/beds.js';
import { consoleVisits } from './support/console.js';
import { appointmentsToday } from './support/appointments-today.js';
import { namedPatient } from './support/emergency-room.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('in Spanish a day begins its sentence large, and who is named later in one begins small', async () => {
  const { administrator } = await appointmentsToday(app);
  const { page, walk } = await enter(administrator, '/overview', { language: 'es-CL' });
  await page
    .getByText(/^(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo),? .* Se actualiza por sí solo\.$/)
    .waitFor();
  await walk('/policy');
  await eventually(() => page.getByRole('row', { name: /^¿Quién los ve\?/ }).innerText()).toContain(
    'Médicos, enfermería, farmacia, laboratorio y claves de API',
  );
});

test('on a full day the desk finds a patient by a part of the name, and says when nobody matches', async () => {
  const { clinic, people, administrator } = await appointmentsToday(app);
  const { id } = await app.build.patient(clinic, { given_names: 'Íñigo', first_surname: 'Larraín' });
  const last = await app.db('appointments').where({ clinic_id: clinic.id }).orderBy('start_at', 'desc').first();
  const start_at = new Date(last.end_at);
  const end_at = new Date(start_at.getTime() + 60_000);
  await app.build.appointment(clinic, { ...people, patient_id: id }, { status: 'booked', start_at, end_at });
  const { page } = await enter(administrator, '/desk');
  const shown = () => eventually(() => page.locator('.card').count());
  await shown().toBe(7);
  await page.getByLabel('Find a patient').fill('larrain ini');
  await shown().toBe(1);
  await page.getByRole('link', { name: /^Íñigo Larraín/ }).waitFor();
  await page.getByLabel('Find a patient').fill('nobody of that name');
  await page.getByText('No appointment of this day matches').waitFor();
});

test('of a large clinic the pairs that were found are shown while the rest of it is looked at', async () => {
  const clinic = await app.build.clinic();
  const ivo = { given_names: 'Ivo', first_surname: 'Salas', birth_date: '1991-06-07', phone: '+56911112222' };
  for (const each of [ivo, ivo]) await app.build.patient(clinic, each);
  const { page, walk } = await enter(await app.build.user(clinic, 'front_desk'), '/patients');
  await page.getByRole('searchbox').fill('I');
  await page.getByText('Type at least two letters or digits.').waitFor();
  await page.getByRole('searchbox').fill('');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/patient-duplicates?*', async (route) => {
    const isRest = route.request().url().includes('cursor=');
    if (isRest) await held;
    const response = await route.fetch(
      isRest
        ? {
            url: route
              .request()
              .url()
              .replace(/&?cursor=[^&]*/, ''),
          }
        : {},
    );
    const json = await response.json();
    const meta = { ...json.meta, next_cursor: isRest ? null : 'more' };
    await route.fulfill({ response, json: { ...json, meta, ...(isRest && { data: [] }) } });
  });
  await walk('/patients/duplicates');
  await page.getByRole('link', { name: 'Compare Ivo Salas and Ivo Salas' }).waitFor();
  await page.getByText('Searching…').waitFor();
  answer();
  await page.getByText('All records were searched.').waitFor();
  await page.getByRole('link', { name: 'Compare Ivo Salas and Ivo Salas' }).waitFor();
});

test('who searches for a frequent name goes through all of them by surname, and comes back to the same page', async () => {
  const clinic = await app.build.clinic();
  const front = await app.build.user(clinic, 'front_desk');
  const named = (given_names: string, first_surname: string, second_surname: string) =>
    app.build.patient(clinic, { given_names, first_surname, second_surname });
  await named('María José', 'Álvarez', 'González');
  for (let nth = 0; nth < 20; nth += 1) await named('María', 'González', `Rojas ${nth + 10}`);
  await named('Ana María', 'González', 'Araya');
  await named('María', 'Zúñiga', 'González');
  const { page } = await enter(front, '/patients');
  await page.getByRole('searchbox').fill('maria gonzalez');
  await page.getByText('The first 20 by surname.').waitFor();
  const shown = () => eventually(() => page.locator('.people strong').allInnerTexts());
  const rojas = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, nth) => `María González Rojas ${from + nth}`);
  await shown().toEqual(['María José Álvarez González', 'Ana María González Araya', ...rojas(10, 28)]);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('3 more patients').waitFor();
  await shown().toEqual([...rojas(28, 30), 'María Zúñiga González']);
  await page.getByRole('link', { name: 'María Zúñiga González' }).click();
  await page.getByRole('heading', { level: 1, name: /María Zúñiga/ }).waitFor();
  await page.goBack();
  await shown().toEqual([...rojas(28, 30), 'María Zúñiga González']);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.getByText('The first 20 by surname.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('3 more patients').waitFor();
  await page.getByRole('searchbox').fill('maria zuniga');
  await page.getByText('1 patient', { exact: true }).waitFor();
});

test('of 130 beds each is offered and listed', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const patient = await namedPatient(app, clinic);
  const { beds } = await wardWith(app, clinic, 130, { name: 'Medicine' });
  const [first] = beds;
  await admission(app, doctor, patient, { bed_id: first?.id });
  const of = await enter(doctor, '/hospitalization');
  await of.page.getByRole('button', { name: `Transfer: ${patient.full_name}` }).press('Enter');
  const offered = of.page.getByRole('alertdialog').getByLabel('Bed').getByRole('option');
  // The bed of the patient is taken; one line asks to choose.
  await eventually(() => offered.count()).toBe(130);
  const { page } = await enter(administrator, '/wards');
  await page.getByRole('rowheader', { name: 'A · 130', exact: true }).waitFor();
});
