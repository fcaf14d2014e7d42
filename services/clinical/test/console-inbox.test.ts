import { labOrder, referral } from './support/clinical-records.js';
import { consoleVisits } from './support/console.js';
import { document } from './support/documents.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** A doctor to whom a patient was referred, who waits for a result since ten days, and for whose patient a letter was filed. */
async function inbox() {
  const { clinic, doctor, patient, order } = await labOrder(app);
  const colleague = await app.build.user(clinic, 'doctor', { name: 'Rosa Muñoz' });
  const referred = await app.build.patient(clinic, { given_names: 'Elsa', first_surname: 'Pino' });
  await referral(app, colleague, referred, {
    to_practitioner_id: doctor.practitioner_id,
    priority: 'urgent',
    reason: 'Palpitations at night',
  });
  await app
    .db('orders')
    .where({ id: order.id })
    .update({ ordered_at: new Date(Date.now() - 10 * 86_400_000) });
  await document(app, colleague, patient, { title: 'Discharge letter', type: 'letter' });
  await document(app, doctor, patient, { title: 'My own scan' });
  return { clinic, doctor, colleague, order };
}

test('a doctor’s day has the referrals to answer, the orders that wait for long and what others filed', async () => {
  const { doctor, colleague } = await inbox();
  const { page, checkAccessibility } = await enter(doctor, '/home');
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
  const referrals = section('Referrals to answer (1)').getByRole('listitem');
  await referrals.getByRole('link', { name: 'Elsa Pino' }).waitFor();
  await referrals.getByText('Urgent').waitFor();
  await referrals.getByText(/From Rosa Muñoz/).waitFor();
  await section('Orders without a result')
    .getByText(/Haemoglobin.*10 days ago/)
    .waitFor();
  const filed = section('New documents').getByRole('listitem');
  await filed.getByText('Discharge letter').waitFor();
  await eventually(() => filed.count()).toBe(1);
  await checkAccessibility('inbox');

  // Of a colleague none of it: they sent the referral, ordered nothing, and filed the letter.
  const other = await enter(colleague, '/home');
  await other.page.getByText('None waits for your answer.').waitFor();
  await other.page.getByText('None has been open for that long.').waitFor();
  await other.page.getByText('My own scan').waitFor();
  await eventually(() => other.page.getByText('Discharge letter').count()).toBe(0);
});

test('a nurse sees what was filed, and a clinic without these areas neither referrals nor documents', async () => {
  const { clinic, doctor } = await inbox();
  const nurse = await app.build.user(clinic, 'nurse');
  const { page } = await enter(nurse, '/home', { language: 'es-CL', width: 'telephone' });
  await page.getByRole('heading', { name: 'Documentos nuevos' }).waitFor();
  await page.getByText('Discharge letter').waitFor();
  await eventually(() => page.getByRole('heading', { name: /^Órdenes sin resultado/ }).count()).toBe(0);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  const bare = await enter(doctor, '/home');
  await bare.page.getByRole('heading', { name: 'Orders without a result' }).waitFor();
  await eventually(() => bare.page.getByRole('heading', { name: /Referrals to answer|New documents/ }).count()).toBe(0);
});
