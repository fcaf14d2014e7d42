import { referral } from './support/clinical-records.js';
import { chooseFromMenu, consoleVisits } from './support/console.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const DAY_MS = 86_400_000;
const REASON = 'Chest pain on effort';

/** A doctor, a colleague of theirs, and two patients. */
async function colleagues() {
  const { clinic, doctor } = await app.build.practice();
  const colleague = await app.build.user(clinic, 'doctor');
  const named = { first_surname: 'Quispe' };
  const ana = await app.build.patient(clinic, { ...named, given_names: 'Ana' });
  const rosa = await app.build.patient(clinic, { ...named, given_names: 'Rosa' });
  const full_name = 'Dr. Soto';
  await app.db('practitioners').where({ id: colleague.practitioner_id }).update({ full_name });
  return {
    clinic,
    doctor,
    colleague: { ...colleague, full_name, practitioner_id: colleague.practitioner_id ?? '' },
    ana,
    rosa,
  };
}

test('a doctor refers a patient from the chart, to a colleague and elsewhere, and sees what became of it', async () => {
  const { doctor, colleague, ana } = await colleagues();
  const { page, walk, checkAccessibility } = await enter(doctor, `/patients/${ana.id}`);
  const dialog = page.getByRole('alertdialog');
  const refer = page.getByRole('button', { name: 'Refer', exact: true });
  const send = dialog.getByRole('button', { name: 'Send referral' });
  await refer.click();
  await send.click();
  await dialog.getByText('Choose to whom the patient is sent.').waitFor();
  await dialog.getByText('Write the reason.').waitFor();
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: 'Somebody elsewhere' });
  await dialog.getByLabel('Name').fill('Dr. Rojas');
  await dialog.getByLabel('Where they work').fill('Hospital Norte');
  await dialog.getByLabel('Priority').selectOption('Urgent');
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByLabel('Diagnosis').fill('I10');
  await dialog.getByRole('button', { name: /I10/ }).click();
  await checkAccessibility('referral-new');
  await send.click();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await row('Dr. Rojas').getByText('Sent').waitFor();

  await refer.click();
  // Nobody is sent to who sends them.
  const offered = dialog.getByLabel('To', { exact: true }).getByRole('option');
  await eventually(() => offered.allTextContents()).toEqual([
    'Choose to whom',
    'Somebody elsewhere',
    `${colleague.full_name} (General practice)`,
  ]);
  await dialog.getByLabel('To', { exact: true }).selectOption(colleague.practitioner_id);
  await dialog.getByLabel('Reason').fill('A second opinion');
  await send.click();
  await row(colleague.full_name).getByText('A second opinion').waitFor();
  const rows = await app.db('referrals').where({ patient_id: ana.id }).orderBy('created_at');
  expect(rows).toMatchObject([
    { to_name: 'Dr. Rojas', to_facility: 'Hospital Norte', priority: 'urgent', reason: REASON, status: 'sent' },
    { to_practitioner_id: colleague.practitioner_id, practitioner_id: doctor.practitioner_id, priority: 'routine' },
  ]);

  await walk('/referrals?show=mine');
  await row('A second opinion').getByText(colleague.full_name).waitFor();
  await row(REASON).getByText('Urgent').waitFor();
  await chooseFromMenu(row(REASON), /^Cancel referral/);
  await dialog.getByLabel('Reason').fill('They went by themselves');
  await dialog.getByRole('button', { name: 'Cancel referral' }).click();
  await row(REASON).waitFor({ state: 'detached' });
  await page.getByLabel('State').selectOption('Cancelled');
  await row(REASON).getByText('They went by themselves').waitFor();
  await checkAccessibility('referrals-cancelled');
});

test('who receives referrals accepts one, books the visit of another, declines a third, and completes', async () => {
  const { clinic, doctor, colleague, ana, rosa } = await colleagues();
  const to_practitioner_id = colleague.practitioner_id;
  await referral(app, doctor, ana, { to_practitioner_id });
  await referral(app, doctor, rosa, { to_practitioner_id, priority: 'urgent', reason: 'Palpitations' });
  await referral(app, doctor, rosa, { to_practitioner_id, reason: 'A second opinion' });
  await referral(app, doctor, rosa, { reason: 'To somebody else' });

  const { page, checkAccessibility } = await enter(colleague, '/referrals');
  const dialog = page.getByRole('alertdialog');
  const row = (reason: string) => page.getByRole('row', { name: new RegExp(reason) });
  await row('Palpitations').getByText('Urgent').waitFor();
  await eventually(() => row('To somebody else').count()).toBe(0);
  await checkAccessibility('referrals');
  await row(REASON).getByRole('button', { name: 'Accept: Ana Quispe' }).click();
  await row(REASON).getByText('Accepted').waitFor();

  await chooseFromMenu(row('Palpitations'), /^Accept with an appointment/);
  const book = dialog.getByRole('button', { name: 'Accept with an appointment' });
  await book.click();
  await dialog.getByText('Choose a day.').waitFor();
  await dialog.getByLabel('Day').fill(new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10));
  await dialog.getByLabel('Time').fill('10:30');
  await checkAccessibility('referral-booking');
  await book.click();
  await row('Palpitations').getByText('With an appointment').waitFor();
  const booked = await app.db('appointments').where({ clinic_id: clinic.id });
  expect(booked).toMatchObject([{ patient_id: rosa.id, practitioner_id: to_practitioner_id }]);

  await chooseFromMenu(row('A second opinion'), /^Decline/);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByText('Write the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('No free time');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await row('A second opinion').waitFor({ state: 'detached' });
  await row(REASON).getByRole('button', { name: 'Complete: Ana Quispe' }).click();
  await row(REASON).waitFor({ state: 'detached' });
  await page.getByLabel('State').selectOption('In any state');
  await row(REASON).getByText('Completed').waitFor();
  await row('A second opinion').getByText('No free time').waitFor();
  await eventually(() => page.getByRole('button', { name: /^More actions/ }).count()).toBe(1);
});

test('a referral that somebody else has changed is not changed; a nurse reads them and changes none', async () => {
  const { clinic, doctor, colleague, ana } = await colleagues();
  const { id } = await referral(app, doctor, ana, { to_practitioner_id: colleague.practitioner_id });
  const { page } = await enter(colleague, '/referrals');
  const accept = page.getByRole('button', { name: /^Accept/ });
  await accept.waitFor();
  await app.as(doctor).post(`/api/v1/referrals/${id}/cancel`).send({}).expect(200);
  await accept.click();
  await page.getByText('Somebody else changed it. See how it stands now.').waitFor();
  await page.getByText('No referrals').waitFor();

  const nurse = await app.build.user(clinic, 'nurse');
  const read = await enter(nurse, '/referrals?state=anyState&show=all');
  await read.page.getByRole('row', { name: /Chest pain/ }).waitFor();
  await eventually(() => read.page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0);
});

test('a patient is referred within the visit', async () => {
  const { clinic, doctor, colleague, ana } = await colleagues();
  const visit = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: ana.id });
  const { page } = await enter(doctor, `/consultations/${visit.id}`);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Refer', exact: true }).click();
  await dialog.getByLabel('To', { exact: true }).selectOption(colleague.practitioner_id);
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Send referral' }).click();
  await dialog.waitFor({ state: 'detached' });
  const rows = await app.db('referrals').where({ patient_id: ana.id });
  expect(rows).toMatchObject([{ consultation_id: visit.id, to_practitioner_id: colleague.practitioner_id }]);
});

test('a clinic without the area has neither the page nor the part of the chart', async () => {
  const { clinic, doctor, ana } = await colleagues();
  const settings = JSON.stringify({ areas: ['emergency'] });
  await app.db('clinics').where({ id: clinic.id }).update({ settings });
  const { page } = await enter(doctor, `/patients/${ana.id}`);
  await page.getByRole('heading', { name: 'Visits', exact: true }).waitFor();
  for (const name of ['Referrals', 'Documents'])
    await eventually(() => page.getByRole('heading', { name, exact: true }).count()).toBe(0);
  await eventually(() => page.getByRole('link', { name: 'Referrals' }).count()).toBe(0);
});
