import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

/** By which the service's clock is set forward. */
let ahead = 0;
const { enter, open, started } = consoleVisits(() => new Date(Date.now() + ahead));
let app: TestApp;
beforeAll(async () => {
  app = await started();
});
afterEach(() => {
  ahead = 0;
});

test('at midnight in the clinic the board goes over to the new day and says so; a chosen day stays', async () => {
  const { clinic, patient, doctor } = await app.build.practice({ timezone: 'UTC' });
  const midnight = new Date().setUTCHours(24, 0, 0, 0);
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  for (const hours of [-3, 9, 10]) {
    const start_at = new Date(midnight + hours * 3_600_000);
    await app.build.appointment(clinic, people, { start_at, end_at: new Date(start_at.getTime() + 600_000) });
  }
  const desk = await app.build.user(clinic, 'front_desk');
  const [today, other] = [await open(), await open()];
  ahead = midnight - 60_000 - Date.now();
  for (const { page, enter } of [today, other]) {
    await page.clock.install();
    await enter(desk, '/desk');
    await page.getByRole('heading', { name: 'Expected 1' }).waitFor();
  }
  const before = new Date(midnight - 1).toISOString().slice(0, 10);
  await other.walk(`/desk?day=${before}`);
  for (const { page } of [today, other]) await page.clock.fastForward(75_000);
  await today.page.getByText(/^A new day has begun\. This is /).waitFor();
  await today.page.getByRole('heading', { name: 'Expected 2' }).waitFor();
  await eventually(() => today.page.getByLabel('Day', { exact: true }).inputValue()).toBe(
    new Date(midnight).toISOString().slice(0, 10),
  );
  await other.page.getByRole('button', { name: 'Today' }).and(other.page.locator(':enabled')).waitFor();
  await eventually(() => other.page.getByLabel('Day', { exact: true }).inputValue()).toBe(before);
});

test('where the clocks change, the hour that comes twice is told apart, booked and drawn, and one that never comes is said', async () => {
  const { administrator, clinic, doctor, patient } = await staffedClinic(app);
  await app.db('clinics').where({ id: clinic.id }).update({ timezone: 'Europe/Madrid' });
  const hours = [{ days: [0], from: '01:00', to: '05:00', valid_from: '2027-01-01', valid_until: null }];
  await app.as(doctor).put(`/api/v1/practitioners/${doctor.practitioner_id}/hours`).send({ hours }).expect(200);
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  const at = (time: string) => new Date(`2027-10-31T${time}Z`);
  await app.build.appointment(clinic, people, { start_at: at('00:45'), end_at: at('01:15') });
  ahead = Date.parse('2027-03-20T09:00Z') - Date.now();
  const { page, go } = await enter(administrator, '/calendar');
  await page.getByLabel('Go to the day').fill('2027-10-31');
  await page.getByText('The clocks change on Sun 31: that day has 25 hours.').waitFor();
  await page.locator('.piece a', { hasText: /^02:45 CEST–02:15 CET/ }).click();
  await eventually(() => page.locator('.card time').allInnerTexts()).toEqual(['02:45 CEST']);

  await go('/desk/new?day=2027-10-31');
  await page.getByLabel('Show', { exact: true }).selectOption('day');
  const times = page.getByRole('radio');
  await eventually(() => times.allInnerTexts()).toEqual([
    '01:00',
    '01:30',
    '02:00 CEST',
    '02:15 CET',
    '02:45 CET',
    '03:15',
    '03:45',
    '04:15',
  ]);
  await page.getByRole('radio', { name: '02:15 CET' }).click();
  await page.getByText(/Sunday,? 31 October, 02:15 CET/).waitFor();
  await page.getByLabel('Name or document').fill(patient.first_surname);
  await page.getByRole('button', { name: /^Choose / }).click();
  await page.getByRole('button', { name: 'Book the appointment' }).click();
  await eventually(() => page.locator('.card time').allInnerTexts()).toEqual(['02:45 CEST', '02:15 CET']);
  const booked = await app.db('appointments').where({ clinic_id: clinic.id }).orderBy('start_at', 'desc').first();
  expect(booked.start_at).toEqual(at('01:15'));

  await go('/desk/new');
  await page.getByRole('button', { name: 'Type another time' }).click();
  await page.getByLabel('Day', { exact: true }).fill('2027-03-28');
  await page.getByLabel('Time', { exact: true }).fill('02:30');
  await page.getByText('There is no such time that day: the clocks go forward. It will be 03:30.').waitFor();

  // In Chile the day itself begins an hour late.
  await app.db('clinics').where({ id: clinic.id }).update({ timezone: 'America/Santiago' });
  await app.build.appointment(clinic, people, {
    start_at: new Date('2027-09-05T04:00Z'),
    end_at: new Date('2027-09-05T04:10Z'),
  });
  await go('/desk?day=2027-09-05');
  await eventually(() => page.locator('.card time').allInnerTexts()).toEqual(['01:00']);
  await go('/calendar');
  await page.getByLabel('Go to the day').fill('2027-09-05');
  await page.getByText('The clocks change on Sun 5: that day has 23 hours.').waitFor();
  await page.locator('.piece a', { hasText: /^01:00–01:10/ }).waitFor();
});
