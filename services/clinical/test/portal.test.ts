import { recordsOf } from './read-matrix/scene.js';
import { consoleVisits } from './support/console.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, open, started } = consoleVisits(undefined, '/portal');
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const PAGES = ['', '/results', '/medicines', '/health', '/visits', '/orders', '/documents', '/accesses', '/account'];
const WIDTHS = ['telephone', 'tablet', 'laptop'] as const;
const HOUR_MS = 3_600_000;

/** A patient of a clinic that shows its notes, with one of everything, an appointment that was offered and one that is booked. */
async function patientWithRecords(settings: object = { patient_change_hours: 0 }) {
  const { clinic, doctor } = await app.build.practice({ name: 'Clínica Los Aromos' });
  const shown = JSON.stringify({ patients: { notes: 'signed' }, appointments: settings });
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: app.db.raw('settings || ?::jsonb', [shown]) });
  const patient = await app.build.user(clinic, 'patient', { name: 'Inés Rojas' });
  const people = { patient_id: patient.patient_id ?? '', practitioner_id: doctor.practitioner_id };
  await recordsOf(app, clinic, doctor, { id: people.patient_id }, 2);
  await app.db('appointments').where(people).delete();
  const at = (hours: number) => {
    const start = Date.now() + hours * HOUR_MS;
    return { start_at: new Date(start), end_at: new Date(start + HOUR_MS / 2) };
  };
  const offered = await app.build.appointment(clinic, people, { status: 'pending', ...at(48) });
  const booked = await app.build.appointment(clinic, people, { status: 'booked', ...at(96) });
  return { clinic, doctor, patient, offered, booked };
}

test('a patient logs in, confirms and cancels, and reads what the clinic released', async () => {
  const { patient, offered, booked, doctor } = await patientWithRecords();
  const visitor = await open();
  await visitor.logIn(patient);
  const { page, walk } = visitor;
  await page.getByRole('button', { name: /^Confirm the appointment/ }).click();
  await page.getByText('Appointment confirmed.').waitFor();
  await eventually(() => page.getByRole('button', { name: /^Confirm the appointment/ }).count()).toBe(0);
  await page
    .getByRole('button', { name: /^Cancel the appointment/ })
    .nth(1)
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.getByLabel('Reason').fill('I am travelling');
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click();
  await page.getByText('Appointment cancelled.').waitFor();
  const stateOf = async ({ id }: { id: string }) => (await app.db('appointments').where({ id }).first()).status;
  expect([await stateOf(offered), await stateOf(booked)]).toEqual(['booked', 'cancelled']);

  const seen: [string, string][] = [
    ['/results', '13 g/dL'],
    ['/medicines', 'Paracetamol'],
    ['/health', 'Penicilina'],
    ['/health', 'I10'],
    ['/health', 'Influenza'],
    ['/visits', 'One thing more.'],
    ['/orders', 'Haemoglobin: has a result'],
    ['/documents', 'Chest X-ray'],
    ['/accesses', doctor.name],
  ];
  for (const [path, words] of seen) {
    await walk(path);
    await page.getByText(words).first().waitFor();
  }
  await page.getByText('You', { exact: true }).first().waitFor();
  // Nothing of it is in the browser.
  expect(await page.evaluate('[localStorage.length, sessionStorage.length]')).toEqual([0, 0]);
  expect(await page.evaluate('document.cookie')).toBe('');
});

test.each([
  ['es-CL', 'light'],
  ['en-GB', 'dark'],
] as const)(
  'every page in %s and %s colours is for everybody, at each width',
  async (language, colorScheme) => {
    const { patient } = await patientWithRecords();
    const { page, go, checkAccessibility } = await enter(patient, '', { language });
    await page.emulateMedia({ colorScheme });
    for (const path of PAGES) {
      await go(path);
      await checkAccessibility(`portal${path.replace('/', '-')}-${colorScheme}`, WIDTHS);
    }
  },
  120_000,
);

test('a patient changes their password, and is told by when the clinic wants a second factor', async () => {
  const { clinic, patient } = await patientWithRecords();
  const { page, walk } = await enter(patient, '/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Current password').fill(patient.password);
  await dialog.getByLabel('New password').fill('Another long sentence 7');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').waitFor();
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({
      settings: app.db.raw('settings || ?', [{ security: { second_factor_since: { patient: new Date() } } }]),
    });
  await walk('/health');
  await page.reload();
  await page.getByRole('link', { name: 'Turn it on' }).click();
  await page.getByRole('heading', { name: 'My account' }).waitFor();
});

test('a patient of whom nothing is known is told so, and where the clinic lets nobody cancel, none may', async () => {
  const { clinic } = await app.build.practice();
  const nobody = await enter(await app.build.user(clinic, 'patient'), '', { language: 'es-CL', width: 'telephone' });
  for (const path of PAGES) {
    await nobody.go(path);
    await nobody.checkAccessibility(`portal-empty${path.replace('/', '-')}`, ['telephone']);
  }
  const { patient } = await patientWithRecords({});
  const { page } = await enter(patient, '');
  // Everybody may confirm what was offered to them.
  await page.getByRole('button', { name: /^Confirm the appointment/ }).waitFor();
  await page.getByText('To change what has no button here, call your clinic.').waitFor();
  await eventually(() => page.getByRole('button', { name: /^Cancel the appointment/ }).count()).toBe(0);
});

test('what has passed is among the past appointments, and is not offered to be cancelled, nor what is too near', async () => {
  const { clinic, doctor, patient } = await patientWithRecords({ patient_change_hours: 72 });
  const people = { patient_id: patient.patient_id ?? '', practitioner_id: doctor.practitioner_id };
  const at = (minutes: number) => {
    const start = Date.now() + minutes * 60_000;
    return { start_at: new Date(start), end_at: new Date(start + 60_000) };
  };
  await app.build.appointment(clinic, people, { status: 'booked', ...at(-5) });
  await app.build.appointment(clinic, people, { status: 'pending', ...at(-3 * 24 * 60) });
  await app.build.appointment(clinic, people, { status: 'fulfilled', ...at(-2 * 24 * 60) });
  const { page, checkAccessibility } = await enter(patient, '');
  const [coming, past] = [/next three months/, /last three months/].map((name) => page.getByRole('table', { name }));
  await eventually(() => past!.getByText('It has passed').count()).toBe(2);
  await past!.getByText('Done').waitFor();
  await eventually(() => past!.getByRole('button').count()).toBe(0);
  // Offered in two days, which is confirmed and not cancelled; booked in four, which is cancelled.
  await eventually(() => coming!.getByRole('button', { name: /^Confirm the/ }).count()).toBe(1);
  await eventually(() => coming!.getByRole('button', { name: /^Cancel the/ }).count()).toBe(1);
  await eventually(() => coming!.getByRole('row').count()).toBe(3);
  await checkAccessibility('portal-past', WIDTHS);
});

test('what cannot be read says so and is asked for again; a session that ended asks for the login and shows nothing', async () => {
  const { patient } = await patientWithRecords();
  const { page, go, checkAccessibility } = await enter(patient, '/results');
  await page.getByText('13 g/dL').waitFor();
  await page.route('**/clinical/allergies*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await go('/health');
  await page.getByRole('alert').waitFor();
  await checkAccessibility('portal-failed', ['laptop']);
  await page.unroute('**/clinical/allergies*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Penicilina').waitFor();

  await app.db('access_tokens').where({ user_id: patient.id }).delete();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByText('Your session ended. Log in to continue where you were.').waitFor();
  await eventually(() => page.getByText('Penicilina').count()).toBe(0);
  await page.getByText('Patient portal').waitFor();
});

test('who is no patient is told so; who is one of two clinics reads one at a time', async () => {
  const { clinic, doctor, patient } = await patientWithRecords();
  const staff = await enter(doctor, '');
  await staff.page.getByText('Your account is not linked to a patient record').waitFor();
  await staff.checkAccessibility('portal-nobody', ['laptop']);
  const there = await app.build.practice({ name: 'Clínica del Mar' });
  await app.build.membership(there.clinic, patient, 'patient', { patient_id: there.patient.id });
  await app.build.membership(there.clinic, doctor, 'front_desk');
  const { page, walk } = await enter(patient, '/health');
  await page.getByText('Penicilina').waitFor();
  await page.getByLabel('Clinic', { exact: true }).selectOption('Clínica del Mar');
  await page.getByText('The clinic has noted no allergies of yours').waitFor();
  await walk('/accesses');
  await page.getByText('You', { exact: true }).first().waitFor();
  expect(clinic.id).not.toBe(there.clinic.id);
});
