import type { Page } from 'playwright-core';
import { consoleVisits, type Visitor } from './support/console.js';
import type { TestApp } from './support/start.js';

const { open, started } = consoleVisits(() => new Date());
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** Some in the middle of the list, which does not pass while the story is told. */
const times = (page: Page) => page.locator('.time');

async function atDesk(clinic: { id: string; timezone: string }, path: string, options?: Parameters<typeof open>[0]) {
  const desk = await app.build.user(clinic, 'front_desk');
  const visitor = await open(options);
  await visitor.logIn(desk);
  await visitor.go(path);
  return visitor;
}

async function choosePatient(page: Page, name: string) {
  await page.getByLabel('Name or document').fill(name);
  await page.getByRole('button', { name: `Choose ${name}` }).click();
}

const book = (page: Page) => page.getByRole('button', { name: 'Book the appointment' });

test('two desks book the same time at once: one has it, the other is told, and keeps what was typed for another time', async () => {
  const { clinic, doctor } = await app.build.practice();
  const names = ['Ana Araya', 'Bruno Bravo'];
  const desks: Visitor[] = [];
  for (const name of names) {
    const [given_names, first_surname] = name.split(' ');
    await app.build.patient(clinic, { given_names, first_surname });
    const desk = await atDesk(clinic, '/desk/new');
    desks.push(desk);
    await times(desk.page).nth(4).click();
    await choosePatient(desk.page, name);
    await desk.page.getByLabel('Reason for the visit').fill(`${name} called`);
  }
  const label = await times(desks[0]!.page).nth(4).innerText();
  await Promise.all(desks.map(({ page }) => book(page).click()));
  const told = await Promise.all(
    desks.map(({ page }) =>
      Promise.race([
        page
          .getByText('Somebody has just taken that time')
          .waitFor()
          .then(() => true),
        page
          .getByRole('heading', { name: 'Expected 1' })
          .waitFor()
          .then(() => false),
      ]),
    ),
  );
  expect(told.toSorted()).toEqual([false, true]);

  const loser = told.indexOf(true);
  const { page } = desks[loser]!;
  await page.getByText('No time is chosen yet').waitFor();
  expect(await page.getByLabel('Reason for the visit').inputValue()).toMatch(/ called$/);
  expect(await times(page).nth(4).innerText()).not.toBe(label);
  // The second try arrives, but its answer does not: sent again, it is the same appointment.
  await times(page).nth(4).click();
  await page.route('**/api/v1/appointments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await book(page).click();
  await page.getByText('The service could not be reached').waitFor();
  await page.unroute('**/api/v1/appointments');
  await book(page).click();
  await page.getByRole('heading', { name: 'Expected 2' }).waitFor();

  const booked = await app.db('appointments').where({ clinic_id: clinic.id }).orderBy('start_at');
  expect(booked.map(({ reason }) => reason).toSorted()).toEqual(names.map((name) => `${name} called`));
  expect(new Set(booked.map(({ start_at }) => start_at.getTime())).size).toBe(2);
  for (const row of booked)
    expect(row).toMatchObject({ status: 'booked', type_code: 'first', practitioner_id: doctor.practitioner_id });

  await page.getByRole('link', { name: `Change time: ${names[loser]}` }).click();
  await times(page).nth(8).click();
  await page.getByRole('button', { name: 'Change the time' }).click();
  await page.getByText('Appointment rescheduled.').waitFor();
  const moved = await app.db('appointments').where({ clinic_id: clinic.id, reason: `${names[loser]} called` });
  expect(moved).toHaveLength(1);
  expect(booked.map(({ start_at }) => start_at.getTime())).not.toContain(moved[0].start_at.getTime());
});

test('who comes without an appointment is registered, after a look at who they may be, and has arrived', async () => {
  const { clinic, doctor } = await app.build.practice();
  await app.build.patient(clinic, { given_names: 'Carla', first_surname: 'Correa', birth_date: '1980-02-03' });
  const { page, checkAccessibility } = await atDesk(clinic, '/desk/walk-in', { width: 'telephone' });
  await page.getByRole('button', { name: 'Note that they came' }).click();
  await page.getByText('Choose who sees them.').waitFor();
  await page.getByText('Choose or register who is to be seen.').waitFor();
  await page.getByLabel('Practitioner').selectOption(doctor.practitioner_id);

  await page.getByRole('button', { name: 'Register somebody new' }).click();
  const dialog = page.getByRole('alertdialog');
  const register = dialog.getByRole('button', { name: 'Register', exact: true });
  await register.click();
  await dialog.getByText('Type it.').first().waitFor();
  await dialog.getByLabel('Given names').fill('Karla');
  await dialog.getByLabel('First surname').fill('Correa');
  await dialog.getByLabel('Date of birth').fill('1980-02-03');
  await dialog.getByLabel('Telephone').fill('12');
  await register.click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
  await dialog.getByLabel('Telephone').fill('+56 9 1234 5678');
  await register.click();
  await dialog.getByText('They may have a record already').waitFor();
  await dialog.getByText('Carla Correa').waitFor();
  await checkAccessibility('register');
  expect(await app.db('patients').where({ clinic_id: clinic.id, given_names: 'Karla' })).toEqual([]);
  await dialog.getByRole('button', { name: 'None of these: register' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Note that they came' }).click();
  await page.getByText('Patient checked in.').waitFor();
  await page.getByRole('heading', { name: 'Arrived 1' }).waitFor();
  const [karla] = await app.db('patients').where({ clinic_id: clinic.id, given_names: 'Karla' });
  expect(karla).toMatchObject({ phone: '+56912345678' });
  expect(await app.db('appointments').where({ clinic_id: clinic.id })).toMatchObject([
    { patient_id: karla.id, status: 'arrived', type_code: 'walk_in', overbook: false },
  ]);
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toMatch(
    /Correa|Karla|1234/,
  );
});
