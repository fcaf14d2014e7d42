import { labOrder, labResult, laboratoryTest, measured } from './support/clinical-records.js';
import { consoleVisits } from './support/console.js';
import { doctorsMorning } from './support/doctors-morning.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, open, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('a doctor begins the day with who waits, the agenda and its gaps, critical results and unsigned notes', async () => {
  const { clinic, doctor, patients } = await doctorsMorning(app);
  const [seen, waits] = patients;
  await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: seen!.id, reason: 'Tos' });
  await labResult(app, doctor, seen!, { code: { system: 'local', code: 'FER', display: 'Ferritin' } });
  await labResult(app, doctor, waits!, { observations: [measured(5, { interpretation: 'LL' })] });

  const { page, logIn, checkAccessibility } = await open();
  await logIn(doctor);
  await page.getByRole('heading', { level: 1, name: 'My day' }).waitFor();
  const section = (name: string | RegExp) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) });
  const waiting = section('Waiting (2)').getByRole('listitem');
  await eventually(() => waiting.count()).toBe(2);
  await waiting.first().getByText('Bruno Rojas').waitFor();
  await waiting
    .first()
    .getByText(/^Waits 3\d min$/)
    .waitFor();
  await waiting.first().getByText('1 allergy').waitFor();
  const agenda = section('Agenda of today').getByRole('listitem');
  await agenda.filter({ hasText: /^Now, / }).waitFor();
  await agenda
    .filter({ hasText: /Free .*until 12:00/ })
    .first()
    .waitFor();
  const results = section('Results to look at').getByRole('listitem');
  await eventually(() => results.count()).toBe(2);
  await results.first().getByText('Critical, not acknowledged').waitFor();
  await section('Unsigned notes (1)').getByText(/Tos/).waitFor();
  await checkAccessibility('home-doctor');
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkAccessibility('home-doctor-dark');
});

test('what is shown is read anew when somebody comes back, and says when it could not be', async () => {
  const { doctor, appointments } = await doctorsMorning(app);
  const { page, checkAccessibility } = await enter(doctor, '/home');
  await page.getByRole('heading', { name: 'Waiting (2)' }).waitFor();
  await app.db('appointments').where({ id: appointments[3]!.id }).update({ status: 'arrived' });
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await page.getByRole('heading', { name: 'Waiting (3)' }).waitFor();
  await eventually(() => page.getByText(/^Not up to date/).count()).toBe(0);
  await page.route('**/api/**', (route) => route.abort());
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  await page.getByText(/^Not up to date/).waitFor();
  await page.getByRole('heading', { name: 'Waiting (3)' }).waitFor();
  await checkAccessibility('home-stale');
});

test('a nurse sees who is in the clinic, who was not measured yet, and how the laboratory stands', async () => {
  const { clinic, doctor, patients } = await doctorsMorning(app);
  const nurse = await app.build.user(clinic, 'nurse', { name: 'Nora Vidal' });
  const visit = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patients[1]!.id });
  await app
    .as(doctor)
    .patch(`/api/mobile/v1/doctor/consultations/${visit.id}`)
    .set('If-Match', '*')
    .send({ vitals: { heart_rate: 80 } })
    .expect(200);
  await app
    .as(doctor)
    .post(`/api/mobile/v1/doctor/consultations/${visit.id}/lab-orders`)
    .send({ items: [{ test_id: await laboratoryTest(app) }], priority: 'urgent' })
    .expect(200);
  const { page, checkAccessibility } = await enter(nurse, '', { language: 'es-CL', width: 'telephone' });
  await page.getByRole('heading', { level: 1, name: 'Mi día' }).waitFor();
  const here = page.locator('section').filter({ has: page.getByRole('heading', { name: 'En la clínica (2)' }) });
  await here.getByText('A una persona le faltan signos vitales.').waitFor();
  await here.getByRole('listitem').first().getByText('Carla Soto').waitFor();
  await here.getByRole('listitem').first().getByText('Sin signos vitales hoy').waitFor();
  await here.getByRole('listitem').nth(1).getByText('Medido hoy').waitFor();
  await page.getByText('Urgente').waitFor();
  await checkAccessibility('home-nurse');
});

test('the front desk begins at the desk, an administrator with the overview', async () => {
  const { clinic } = await labOrder(app);
  for (const [role, title] of [
    ['front_desk', 'Front desk'],
    ['administrator', 'Overview'],
  ] as const) {
    const { page } = await enter(await app.build.user(clinic, role), '');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await eventually(() => page.getByRole('link', { name: 'My day' }).count()).toBe(0);
  }
});
