import { chooseFile, consoleVisits, VISITS } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('settings and locations are changed; who finds them changed meanwhile sees both and chooses', async () => {
  const { administrator, owner, clinic } = await staffedClinic(app);
  const { page, context } = await enter(administrator, '/settings');
  const name = page.getByLabel('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Save settings' });
  await page.getByLabel('Hours before an appointment').fill('soon');
  await save.click();
  await page.getByText('Enter a whole number of hours or leave it empty.').waitFor();
  await page.getByLabel('Hours before an appointment').fill('12');
  await name.fill('Northern Clinic');
  const hours = page.getByRole('group', { name: 'Hours 1' });
  await hours.getByLabel('From').fill('7');
  await save.click();
  await page.getByText('Choose at least one day. Enter times such as 09:30').waitFor();
  await hours.getByLabel('From').fill('07:30');
  const reminders = page.getByLabel('Reminders by mail');
  await reminders.fill('72, 400');
  await save.click();
  await page.getByText('Type up to five numbers from 1 to 336').waitFor();
  await reminders.fill('72, 24');
  await context.setOffline(true);
  await save.click();
  await page.locator('form').getByText('The service could not be reached').waitFor();
  await context.setOffline(false);
  const settings = (await app.as(owner).get('/api/v1/settings')).body.data;
  const { version: _, updated_at: __, ...given } = settings;
  await app
    .as(owner)
    .put('/api/v1/settings')
    .send({ ...given, name: 'Southern Clinic', timezone: 'America/Lima' })
    .expect(200);
  await save.click();
  const conflict = page.locator('.notice', { hasText: 'Somebody else has changed this' });
  await conflict.getByText('Southern Clinic').waitFor();
  await eventually(() => conflict.locator('.conflict > div').allInnerTexts()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Name\s+Saved by them: Southern Clinic\s+Your version: Northern Clinic/),
    ]),
  );
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await page.getByText('Settings saved.').waitFor();
  await page.locator('.bar-clinic', { hasText: 'Northern Clinic' }).waitFor({ state: 'attached' });
  const [row] = await app.db('clinics').where({ id: clinic.id });
  expect(row).toMatchObject({ name: 'Northern Clinic', timezone: clinic.timezone });
  expect(row.settings.appointments.patient_change_hours).toBe(12);
  expect(row.settings.reminders).toEqual({ hours_before: [72, 24] });
  expect(row.settings.working_hours).toEqual([{ days: [1, 2, 3, 4, 5], from: '07:30', to: '18:00' }]);

  await page.getByText('There are no locations yet').waitFor();
  await page.getByRole('button', { name: 'Add a location' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Save location' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Second floor');
  await dialog.getByRole('button', { name: 'Save location' }).click();
  await page.getByText('Location added.').waitFor();
  await page.getByRole('button', { name: 'Change Second floor' }).click();
  const [location] = await app.db('locations').where({ clinic_id: clinic.id });
  await app.as(owner).patch(`/api/v1/locations/${location.id}`).send({ room: 'Box 9' }).expect(200);
  await dialog.getByLabel('Room or floor').fill('Box 1');
  await dialog.getByText('Used for new appointments').click();
  await dialog.getByRole('button', { name: 'Save location' }).click();
  await dialog.getByText('Saved by them: Box 9').waitFor();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Out of use', { exact: true }).waitFor();
  expect(await app.db('locations').where({ id: location.id }).first()).toMatchObject({ room: 'Box 1', active: false });
});

test('hours and blocks are drawn on the week: who is affected is said before they are saved', async () => {
  const { administrator, clinic, doctor, patient } = await staffedClinic(app);
  await app.db('clinics').where({ id: clinic.id }).update({ timezone: 'Europe/Madrid' });
  const name = (await app.as(administrator).get(`/api/v1/patients/${patient.id}`)).body.data.full_name;
  await app.build.appointment(
    clinic,
    { patient_id: patient.id, practitioner_id: doctor.practitioner_id },
    { start_at: new Date('2027-03-24T09:00:00Z'), end_at: new Date('2027-03-24T09:30:00Z') },
  );
  const lunch = { practitioner_id: doctor.practitioner_id, reason: 'Lunch' };
  const at = { start_at: '2027-03-24T12:00:00Z', end_at: '2027-03-24T13:00:00Z' };
  await app
    .as(administrator)
    .post('/api/v1/schedule-blocks')
    .send({ ...lunch, ...at })
    .expect(201);
  const { page } = await enter(administrator, '/calendar');
  await page.getByLabel('Go to the day').fill('2027-03-24');
  await page.getByText('Wed, 24 Mar 2027').waitFor();
  await page.getByText('The clocks change on Sun 28: that day has 23 hours.').waitFor();
  const day = (label: string) => page.getByRole('region', { name: label }).getByRole('listitem');
  const shownOn = (label: string) => eventually(() => day(label).allTextContents());
  await shownOn('Wed 24').toEqual([
    '08:00–18:00 Takes patients (the clinic’s hours)',
    `10:00–10:30 Appointment: ${name}`,
    '13:00–14:00 Block: Lunch',
  ]);
  await page.getByRole('button', { name: 'Add hours' }).click();
  const dialog = page.getByRole('alertdialog');
  for (const off of ['Monday', 'Tuesday', 'Thursday', 'Friday']) await dialog.getByText(off).click();
  await dialog.getByLabel('From', { exact: true }).fill('9:30');
  await dialog.getByLabel('To', { exact: true }).fill('9:00');
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await dialog.getByText('It must be after the start time.').waitFor();
  await dialog.getByLabel('To', { exact: true }).fill('10:15');
  await dialog.getByText('Within 90 days one appointment is left outside of the hours.').waitFor();
  await dialog.getByText(name).waitFor();
  await dialog.getByLabel('To', { exact: true }).fill('12:00');
  await dialog.getByText(name).waitFor({ state: 'detached' });
  await dialog.getByLabel('Valid until').fill('2027-03-31');
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '09:30–12:00 Takes patients' }).waitFor();
  await shownOn('Thu 25').toEqual([]);
  await shownOn('Tue 23').toEqual(['08:00–18:00 Takes patients (the clinic’s hours)']);

  // Somebody else adds hours while these are changed: both sides are shown, and both are kept.
  await page.getByRole('button', { name: 'Change Wed, 09:30–12:00' }).click();
  const hoursPath = `/api/v1/practitioners/${doctor.practitioner_id}/hours`;
  const { hours } = (await app.as(doctor).get(hoursPath)).body.data;
  const friday = { days: [5], from: '15:00', to: '17:00', valid_from: '2027-01-01', valid_until: null };
  await app
    .as(doctor)
    .put(hoursPath)
    .send({ hours: [...hours, friday] })
    .expect(200);
  await dialog.getByLabel('To', { exact: true }).fill('1245');
  await dialog.getByRole('button', { name: 'Save hours' }).click();
  await dialog.getByText(/Saved by them: Wed · 09:30–12:00.*; Fri · 15:00–17:00/).waitFor();
  await dialog.getByText(/Your version: Wed · 09:30–12:45.*; Fri · 15:00–17:00/).waitFor();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change Wed, 09:30–12:45' }).click();
  await dialog.getByRole('button', { name: 'Remove these hours' }).click();
  await dialog.getByText(name).waitFor();
  await dialog.getByRole('button', { name: 'Remove anyway' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Change Fri, 15:00–17:00' }).click();
  await dialog.getByRole('button', { name: 'Remove these hours' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Block time' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('There are no appointments in that time.').waitFor();
  await dialog.getByText('Whole days').click();
  await dialog.getByLabel('Last day').fill('2027-03-28');
  await dialog.getByText('There is one appointment in that time.').waitFor();
  await dialog.getByText(name).waitFor();
  await dialog.getByLabel('Reason').fill('Holiday');
  await page.route('**/schedule-blocks', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await dialog.getByText('The service could not be reached').waitFor();
  await page.unroute('**/schedule-blocks');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog', { name: 'Blocked' }).getByRole('button', { name: 'Close' }).click();
  const [block] = await app.db('schedule_blocks').where({ clinic_id: clinic.id, reason: 'Holiday' });
  expect([block.start_at, block.end_at].map((at: Date) => at.toISOString())).toEqual([
    '2027-03-23T23:00:00.000Z',
    '2027-03-28T22:00:00.000Z',
  ]);
  await shownOn('Sun 28').toEqual(['The whole day Block: Holiday']);
  // What another week holds is not known before it is answered: none of its time looks free until then.
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/schedule-blocks?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.locator('.skeleton').waitFor();
  await page.getByRole('region', { name: 'Wed 31' }).waitFor({ state: 'detached' });
  answer();
  await shownOn('Wed 31').toEqual(['09:30–12:45 Takes patients']);
  await page.unroute('**/schedule-blocks?*');
  await page.getByText('Block: Holiday').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Previous week' }).click();
  await day('Fri 26').getByRole('button', { name: 'Block: Holiday' }).click();
  await dialog.getByRole('button', { name: 'Remove the block' }).click();
  await page.getByText('Block: Holiday').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change Wed, 09:30–12:45' }).click();
  await dialog.getByRole('button', { name: 'Remove these hours' }).click();
  await page.getByText('No hours of their own: the clinic’s hours apply.').waitFor();

  await app.build.user(clinic, 'doctor', { name: 'A colleague' });
  const own = await enter(doctor, '/calendar');
  await eventually(() => own.page.getByLabel('Practitioner').locator('option').allTextContents()).toEqual([
    doctor.name,
  ]);
  await own.page.getByText('No hours of their own: the clinic’s hours apply.').waitFor();
});

test.each(VISITS)('the pages of the clinic are for everybody, in $language', async (visit) => {
  const { administrator, doctor, patient, clinic } = await staffedClinic(app);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const { practitioner_id } = doctor;
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id }, { start_at: at(0), end_at: at(1) });
  await app
    .as(doctor)
    .post('/api/v1/schedule-blocks')
    .send({ practitioner_id, start_at: at(24), end_at: at(26), reason: 'Meeting' })
    .expect(201);
  const hours = [{ days: [1, 3], from: '09:00', to: '14:00', valid_from: '2020-01-01' }];
  await app.as(doctor).put(`/api/v1/practitioners/${practitioner_id}/hours`).send({ hours }).expect(200);
  const { walk, page, checkAccessibility } = await enter(administrator, '/settings', visit);
  for (const path of [
    'settings',
    'calendar',
    'catalogs',
    'catalogs/laboratory',
    'catalogs/cie10',
    'catalogs/substances',
  ]) {
    await walk(`/${path}`);
    await checkAccessibility(path.replace('/', '-'));
  }
  for (const path of ['new', 'new-panel']) {
    await walk(`/catalogs/laboratory/${path}`);
    if (path === 'new') await page.locator('.section .button').first().click();
    await checkAccessibility(`catalogs-${path}`);
  }
  await walk('/calendar');
  for (const [index, name] of ['calendar-block', 'calendar-hours'].entries()) {
    await page.locator('.calendar-actions .button').nth(index).click();
    await page.getByRole('alertdialog').waitFor();
    await checkAccessibility(name);
    await page.getByRole('alertdialog').locator('.form-end .button').last().click();
  }
  await walk('/catalogs/laboratory/upload');
  await checkAccessibility('catalogs-upload');
  await chooseFile(page, 'x.csv', 'code,name\n,x\nY,\n');
  await page.locator('.upload table').waitFor();
  await checkAccessibility('catalogs-upload-faulty');
  await page.locator('.upload .button').first().click();
  await chooseFile(page, 'x.csv', 'code,name,price\nX,Fine,1\n');
  await page.locator('.checkbox').waitFor();
  await checkAccessibility('catalogs-upload-ready');
});
