import type { Page } from 'playwright-core';
import { chooseFromMenu, consoleVisits } from './support/console.js';
import { morningZone } from './support/time-zones.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, open, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** The service does what it is asked there, and its answer is lost on the way, until what comes back is called. */
async function losingAnswers(page: Page, where: string) {
  await page.route(where, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    return route.abort();
  });
  return () => page.unroute(where);
}

test('what was done although its answer was lost is done once, and is no refusal when it is sent again', async () => {
  const { administrator, clinic, doctor, patient } = await staffedClinic(app);
  const { page, go } = await enter(administrator, '/calendar');
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Block time' }).click();
  await dialog.getByLabel('Reason').fill('Rounds');
  const block = dialog.getByRole('button', { name: 'Block', exact: true });
  let arrive = await losingAnswers(page, '**/schedule-blocks');
  await block.click();
  await dialog.getByText('The service could not be reached').waitFor();
  await arrive();
  await block.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await app.db('schedule_blocks').where({ clinic_id: clinic.id })).toHaveLength(1);

  await app.db('clinics').where({ id: clinic.id }).update({ timezone: morningZone() });
  const start_at = new Date(Date.now() + 60_000);
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  const { id } = await app.build.appointment(clinic, people, { start_at, end_at: new Date(+start_at + 1_800_000) });
  await go('/desk');
  const cancel = 'Cancel appointment';
  await chooseFromMenu(page.locator('.board'), new RegExp(`^${cancel}`));
  await dialog.getByLabel('Reason').fill('They called');
  arrive = await losingAnswers(page, '**/cancel');
  await dialog.getByRole('button', { name: cancel }).click();
  await dialog.getByText('The service could not be reached').waitFor();
  await arrive();
  await dialog.getByRole('button', { name: cancel }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await app.db('appointments').where({ id }).first()).toMatchObject({ status: 'cancelled' });
});

test('hours are saved no sooner than it is known whom they leave outside', async () => {
  const { administrator, clinic, doctor, patient } = await staffedClinic(app);
  await app.build.appointment(
    clinic,
    { patient_id: patient.id, practitioner_id: doctor.practitioner_id },
    { start_at: new Date('2027-03-24T12:00:00Z'), end_at: new Date('2027-03-24T12:30:00Z') },
  );
  const { page } = await enter(administrator, '/calendar');
  await page.getByLabel('Go to the day').fill('2027-03-24');
  await page.getByText('Wed, 24 Mar 2027').waitFor();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.route('**/appointments?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add hours' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('From', { exact: true }).fill('02:00');
  await dialog.getByLabel('To', { exact: true }).fill('02:30');
  const save = dialog.getByRole('button', { name: 'Save hours' });
  await save.click({ clickCount: 2, force: true });
  await dialog.getByLabel('Valid until').press('Enter');
  answer();
  await dialog.getByText('one appointment is left outside of the hours').waitFor();
  expect(sent).toEqual([]);
  await save.click({ clickCount: 2 });
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toHaveLength(1);
});

test('a button that is clicked twice, and Enter that is pressed twice, make one', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const { page, go } = await enter(administrator, '/settings');
  const made = (table: string) => eventually(async () => (await app.db(table).where({ clinic_id: clinic.id })).length);
  const before = (await app.db('locations').where({ clinic_id: clinic.id })).length;
  await page.getByRole('button', { name: 'Add a location' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Name').fill('Second floor');
  await dialog.getByLabel('Name').press('Enter');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await made('locations').toBe(before + 1);

  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  await go('/people/invite');
  await page.getByLabel('Name', { exact: true }).fill('Ana Araya');
  await page.getByLabel('Email').fill('ana.araya@example.test');
  await page.getByRole('button', { name: 'Send invitation' }).dblclick();
  await page.getByRole('heading', { name: 'Hand over this invitation' }).waitFor();
  expect(posts).toEqual(['/api/v1/users']);
});

test('a page is shown when it has come, and no moment later', async () => {
  const { administrator } = await staffedClinic(app);
  const { page, walk, enter } = await open();
  await page.clock.install();
  await enter(administrator, '/account');
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await walk('/desk');
  await page.getByRole('heading', { level: 1, name: 'Front desk' }).waitFor();
});
