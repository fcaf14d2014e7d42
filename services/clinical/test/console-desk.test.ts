import type { Page } from 'playwright-core';
import { chooseFromMenu, consoleVisits, type Visitor } from './support/console.js';
import { morningZone } from './support/time-zones.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';
import type { Visit } from './support/browser-windows.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const times = (page: Page) => page.locator('.time');

const atDesk = async (clinic: { id: string }, path: string, visit?: Visit) =>
  enter(await app.build.user(clinic, 'front_desk'), path, visit);

async function choosePatient(page: Page, name: string) {
  await page.getByLabel('Name or document').fill(name);
  await page.getByRole('button', { name: `Choose ${name}` }).click();
}

const book = (page: Page) => page.getByRole('button', { name: 'Book the appointment' });

test('two desks book the same time at once: one has it, the other is told, and keeps what was typed for another time', async () => {
  const { clinic, doctor } = await app.build.practice({ timezone: morningZone() });
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
  const next = await times(desks[0]!.page).nth(5).innerText();
  await Promise.all(desks.map(({ page }) => book(page).click()));
  const told = await Promise.all(
    desks.map(async ({ page }) => {
      const taken = page.getByText('Somebody has just taken that time');
      await taken
        .or(page.getByRole('heading', { name: 'Expected 1' }))
        .first()
        .waitFor();
      return taken.isVisible();
    }),
  );
  expect(told.toSorted()).toEqual([false, true]);

  const loser = told.indexOf(true);
  const { page } = desks[loser]!;
  await page.getByText('No time is chosen yet').waitFor();
  await eventually(() => page.getByLabel('Reason for the visit').inputValue()).toMatch(/ called$/);
  await eventually(() => times(page).nth(4).innerText()).toBe(next);
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

  await chooseFromMenu(page.locator('.card', { hasText: names[loser]! }), `Change time: ${names[loser]}`);
  await times(page).nth(8).click();
  await page.getByRole('button', { name: 'Change the time' }).click();
  await page.getByText('Appointment rescheduled.').waitFor();
  const moved = await app.db('appointments').where({ clinic_id: clinic.id, reason: `${names[loser]} called` });
  expect(moved).toHaveLength(1);
  expect(booked.map(({ start_at }) => start_at.getTime())).not.toContain(moved[0].start_at.getTime());
});

test('who comes without an appointment is registered, after a look at who they may be, and has arrived', async () => {
  const { clinic, doctor } = await app.build.practice({ timezone: morningZone() });
  await app.build.patient(clinic, { given_names: 'Carla', first_surname: 'Correa', birth_date: '1980-02-03' });
  const { page, go, checkAccessibility } = await atDesk(clinic, `/desk/new?patient=${clinic.id}`, {
    width: 'telephone',
  });
  await page.getByText('The patient of this link is not in this clinic').waitFor();
  await go('/desk/walk-in');
  await page.getByRole('button', { name: 'Book and mark as arrived' }).click();
  await page.getByText('Choose a practitioner.').waitFor();
  await page.getByText('Choose or register the patient.').waitFor();
  await page.getByLabel('Practitioner').selectOption(doctor.practitioner_id);

  await page.getByRole('button', { name: 'Register somebody new' }).click();
  const dialog = page.getByRole('alertdialog');
  const register = dialog.getByRole('button', { name: 'Register', exact: true });
  await register.click();
  await dialog.getByText('Fill this in.').first().waitFor();
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

  // By its key: it stands where the dialog's button was, and a second click there within half a second is ignored.
  await page.getByRole('button', { name: 'Book and mark as arrived' }).press('Enter');
  await page.getByText('Patient checked in.').waitFor();
  await page.getByRole('heading', { name: 'Arrived 1' }).waitFor();
  await page.getByRole('button', { name: 'Arrived 1' }).click();
  await page.getByRole('heading', { name: 'Expected 0' }).waitFor({ state: 'hidden' });
  const [karla] = await app.db('patients').where({ clinic_id: clinic.id, given_names: 'Karla' });
  expect(karla).toMatchObject({ phone: '+56912345678' });
  expect(await app.db('appointments').where({ clinic_id: clinic.id })).toMatchObject([
    { patient_id: karla.id, status: 'arrived', type_code: 'walk_in', overbook: false },
  ]);

  await go('/desk/walk-in');
  await page.getByLabel('Practitioner').selectOption(doctor.practitioner_id);
  await choosePatient(page, 'Carla Correa');
  await page.getByRole('button', { name: 'Book and mark as arrived' }).click();
  await page.getByText('The practitioner is busy').waitFor();
  await page.getByText('Book in between').click();
  await page.getByRole('button', { name: 'Book and mark as arrived' }).click();
  await page.getByRole('heading', { name: 'Arrived 2' }).waitFor();
  expect(await app.db('appointments').where({ clinic_id: clinic.id, overbook: true })).toHaveLength(1);
  expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toMatch(
    /Correa|Karla|1234/,
  );
});

test('a patient is found and edited, faults are at their fields, and what somebody else changed meanwhile stays', async () => {
  const { clinic } = await app.build.practice();
  const dora = await app.build.patient(clinic, {
    given_names: 'Dora',
    first_surname: 'Díaz',
    birth_date: '1971-12-24',
    phone: '+56922223333',
  });
  await app.build.patient(clinic, { document_type: 'rut', document_number: '11111111-1' });
  const { page, context } = await atDesk(clinic, '/patients');
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await page.getByLabel('Name or document').fill('zz');
  await page.getByText('Nobody was found').waitFor();
  await page.getByLabel('Name or document').fill('');
  await page.getByLabel('Telephone').fill('+56 9 2222 3333');
  await page.getByRole('status').filter({ hasText: '1 patient' }).waitFor();
  await page.getByLabel('Telephone').fill('');
  await page.getByLabel('Date of birth').fill('1971-12-24');
  await page.getByText('1 patient').waitFor();
  await page.getByLabel('Name or document').fill('diaz do');
  await page.getByText('1 patient').waitFor();
  const open = page.getByRole('link', { name: /^Dora Díaz/ });
  await open.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Dora Díaz' }).waitFor();
  await eventually(() => page.title()).toBe('Patient · Clinical');
  // Any digits may stand in an id.
  const withoutIds = asked.map((url) => url.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id'));
  expect(withoutIds.filter((url) => /D%C3%ADaz|diaz|Dora|2222|1971/i.test(url))).toEqual([]);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Document type').selectOption('rut');
  await page.getByLabel('Document number').fill('11.111.111-1');
  await page.getByLabel('Email').fill('dora');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await eventually(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Email').fill('dora@example.test');
  await save.click();
  await eventually(() => page.getByLabel('Document number').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Document number').fill('22.222.222-2');
  await app.db('patients').where({ id: dora.id }).update({ phone: '+56944445555', version: 2 });
  await save.click();
  await page.getByText('Somebody else has changed this record').waitFor();
  await save.click();
  await page.getByText('The details of Dora Díaz were saved.').waitFor();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Record number').fill('OLD-77');
  await page.getByLabel('Date of death').fill('2020-02-29');
  await save.click();
  await page.getByText('Died on 29 Feb 2020').waitFor();
  await eventually(() => page.getByRole('link', { name: 'Book appointment' }).count()).toBe(0);
  expect(await app.db('patients').where({ id: dora.id }).first()).toMatchObject({
    email: 'dora@example.test',
    phone: '+56944445555',
    document_type: 'rut',
    mrn: 'OLD-77',
    deceased_on: new Date('2020-02-29T00:00:00Z'),
  });
});

test('duplicates are compared and merged after a second look, and taken apart again', async () => {
  const { clinic, doctor } = await app.build.practice({ timezone: morningZone() });
  const eva = { given_names: 'Eva', first_surname: 'Escobar', birth_date: '1990-06-07' };
  const older = await app.build.patient(clinic, { ...eva, phone: '+56911112222' });
  const newer = await app.build.patient(clinic, { ...eva, email: 'eva@example.test', phone: '+56933334444' });
  const { id } = await app.build.appointment(clinic, { patient_id: newer.id, practitioner_id: doctor.practitioner_id });
  const { page } = await atDesk(clinic, '/patients/duplicates');
  await page.getByRole('link', { name: 'Compare Eva Escobar and Eva Escobar' }).click();
  await page.getByRole('row', { name: /Telephone\s+Differs/ }).waitFor();
  await eventually(() => page.getByRole('row', { name: /Differs/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Choose which one stays.', { exact: true }).waitFor();
  await page.getByRole('radio', { name: new RegExp(older.mrn) }).check({ force: true });
  await page.getByLabel('Reason').fill('The same telephone at the desk');
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('alertdialog');
  await eventually(() => dialog.innerText()).toContain(`Record ${newer.mrn} becomes part of record ${older.mrn}`);
  await page.keyboard.press('Escape');
  const rowOf = (which: { id: string }) => app.db('patients').where({ id: which.id }).first();
  expect(await rowOf(newer)).toMatchObject({ merged_into_id: null });
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Merge the records' }).click();
  await page.getByText('The records were merged.').waitFor();
  expect(await rowOf(newer)).toMatchObject({ merged_into_id: older.id });
  expect(await app.db('appointments').where({ id }).first()).toMatchObject({ patient_id: older.id });

  await page.getByRole('button', { name: /^Undo: / }).click();
  await dialog.getByRole('button', { name: 'Separate the records' }).click();
  await dialog.getByText('Enter the reason.').waitFor();
  await dialog.getByLabel('Reason').fill('Two sisters');
  await dialog.getByRole('button', { name: 'Separate the records' }).click();
  await page.getByText('The records are two again.').waitFor();
  await page.getByText('Reason: Two sisters').waitFor();
  expect(await rowOf(newer)).toMatchObject({ merged_into_id: null });

  await page.goBack();
  await page.getByRole('button', { name: 'They are two people', exact: true }).click();
  await dialog.getByRole('button', { name: 'They are two people' }).click();
  await page.getByText('Saved: they are two people.').waitFor();
  await page.getByRole('radio', { name: new RegExp(older.mrn) }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Merge the records' }).click();
  await dialog.getByText('Somebody said that they are two people').waitFor();
});
