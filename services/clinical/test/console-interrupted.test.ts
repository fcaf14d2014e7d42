import type { BrowserContext, Page } from 'playwright-core';
import { openSession } from './support/browser-session.js';
import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

/** A session that ends while somebody types: they go on where they were, they alone, and write over nobody. */
const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

type Person = Parameters<typeof openSession>[1];
const OVER = 'Your session ended. Log in to continue where you were.';

/** The session is over elsewhere, and this tab hears of it. */
async function interrupt(page: Page, context: BrowserContext) {
  await context.clearCookies();
  await tell(page, 'in');
  await page.getByText(OVER).waitFor();
}

/** As another tab says what happened to the session. */
const tell = (page: Page, news: 'in' | 'left') =>
  page.evaluate(`new BroadcastChannel('console.session').postMessage('${news}')`);

/** In another tab, with which this one shares the session. */
async function logInBeside(page: Page, context: BrowserContext, person: Person) {
  const { cookie } = await openSession(app, person);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: new URL(page.url()).origin, httpOnly: true, sameSite: 'Strict' }]);
  await tell(page, 'in');
}

async function logIn(page: Page, { email, password }: Person) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const SAID = 'Half a sentence';
const FIELDS = 'form :is(input, textarea, select):not([type="search"], [type="file"])';

/** What the form says, in all of its fields. */
const typedIn = (page: Page) =>
  page.evaluate<unknown[]>(
    `[...document.querySelectorAll(${JSON.stringify(FIELDS)})].map((each) => each.type === 'radio' || each.type === 'checkbox' ? each.checked : each.value)`,
  );

/** Types something into all of the form's fields, and chooses the last of everything. */
async function typeAll(page: Page) {
  for (const field of await page
    .locator(
      'form :is(input, textarea):is(:not([type]), [type="text"], [type="date"], [type="email"], [type="tel"]):not([inert] *)',
    )
    .all()) {
    const [type, mode] = [await field.getAttribute('type'), await field.getAttribute('inputmode')];
    await field.fill(type === 'date' ? '2027-03-24' : mode === 'numeric' ? '11' : SAID);
  }
  for (const field of await page.locator('form select:not([inert] *)').all())
    await field.selectOption({ index: (await field.locator('option').count()) - 1 });
  for (const group of await page.locator('form .choice:not([inert] *)').all())
    await group.locator('.choice-option').last().click();
}

test('what was typed in any form when the session ended is there after the next log-in, and in no storage', async () => {
  const { administrator, clinic, doctor, patient } = await staffedClinic(app);
  const { id } = await app.build.appointment(
    clinic,
    { patient_id: patient.id, practitioner_id: doctor.practitioner_id },
    { start_at: new Date(Date.now() + 86_400_000), end_at: new Date(Date.now() + 88_200_000) },
  );
  const other = await app.build.patient(clinic);
  const forms: [path: string, ...buttons: string[]][] = [
    ['/patients/new'],
    [`/patients/${patient.id}/edit`],
    [`/patients/${patient.id}/merge/${other.id}`],
    ['/desk/new'],
    ['/desk/new', 'Register somebody new'],
    ['/desk/walk-in'],
    [`/desk/move/${id}`],
    ['/calendar', 'Block time'],
    ['/calendar', 'Add hours'],
    ['/settings', 'Add a location'],
    ['/practitioners', 'Add practitioner'],
    ['/people/invite'],
    [`/people/${doctor.id}`],
    ['/keys/new'],
    ['/apps/new'],
    ['/catalogs/laboratory/new'],
    ['/catalogs/imaging/new'],
    ['/policy/change'],
  ];
  const { page, context, go } = await enter(administrator, '/overview');
  for (const [path, ...buttons] of forms) {
    await go(path);
    for (const name of buttons) await page.getByRole('button', { name, exact: true }).click();
    await page.locator(FIELDS).first().waitFor();
    await typeAll(page);
    const typed = await typedIn(page);
    if (/patients|desk/.test(path))
      expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain(SAID);
    await interrupt(page, context);
    await logInBeside(page, context, administrator);
    await page.getByText(OVER).waitFor({ state: 'detached' });
    await eventually(async () => ({ path, typed: await typedIn(page) })).toEqual({ path, typed });
  }
});

test('what was typed is for nobody else, and for nobody once it was left or an hour is over, or beside a secret', async () => {
  const { administrator, owner } = await staffedClinic(app);
  const { page, context, go } = await enter(administrator, '/patients/new');
  const given = page.getByLabel('Given names');
  const held = page.locator('.shell');
  const typed = async () => {
    await go('/patients/new');
    await given.fill(SAID);
  };
  const isGone = async () => {
    await logInBeside(page, context, administrator);
    await eventually(() => given.inputValue()).toBe('');
  };
  await typed();
  await interrupt(page, context);
  await logIn(page, owner);
  await eventually(() => given.inputValue()).toBe('');
  await page.getByText(owner.email).waitFor();
  await context.clearCookies();
  await go('');

  await logInBeside(page, context, administrator);
  await typed();
  await context.clearCookies();
  await tell(page, 'left');
  await page.getByText(OVER).waitFor();
  await eventually(() => held.count()).toBe(0);
  await isGone();

  await page.clock.install();
  await typed();
  await interrupt(page, context);
  await eventually(() => held.count()).toBe(1);
  await page.clock.fastForward(61 * 60_000);
  await eventually(() => held.count()).toBe(0);
  await isGone();

  await go('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('secret');
  await interrupt(page, context);
  await eventually(() => held.count()).toBe(0);
});

test('what could not be saved as the session had ended says so, and is not saved over what another wrote meanwhile', async () => {
  const { administrator, owner, clinic, doctor, patient } = await staffedClinic(app);
  const { page, context, go, settled } = await enter(administrator, '/settings');
  const name = page.getByLabel('Name', { exact: true }).first();
  const save = page.getByRole('button', { name: 'Save', exact: false }).first();
  const fails = async () => {
    await settled();
    await context.clearCookies();
    await save.click();
    await page.getByText(OVER).waitFor();
  };
  const HAD_ENDED = page.getByText('Your session had ended and nothing was saved. Please do it again.');
  await name.fill('The Clinic by the River');
  await fails();
  await logIn(page, administrator);
  await HAD_ENDED.waitFor();
  await save.click();
  await eventually(async () => (await app.db('clinics').where({ id: clinic.id }).first()).name).toBe(
    'The Clinic by the River',
  );
  await HAD_ENDED.waitFor({ state: 'detached' });

  await name.fill('Typed before another saved');
  await fails();
  const { data } = (await app.as(owner).get('/api/v1/settings')).body;
  const change = { ...data, name: 'Saved by another' };
  await app.as(owner).put('/api/v1/settings').set('If-Match', '*').send(change).expect(200);
  await logInBeside(page, context, administrator);
  await HAD_ENDED.waitFor();
  await save.click();
  await page.locator('dd', { hasText: 'Saved by another' }).waitFor();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await eventually(async () => (await app.db('clinics').where({ id: clinic.id }).first()).name).toBe(
    'Typed before another saved',
  );

  await go(`/patients/${patient.id}/edit`);
  await page.getByLabel('Given names').fill('Maria');
  await fails();
  await app
    .db('patients')
    .where({ id: patient.id })
    .update({ given_names: 'Mario', phone: '+56911112222', version: 2 });
  await logInBeside(page, context, administrator);
  await HAD_ENDED.waitFor();
  await save.click();
  await page.locator('dd', { hasText: 'Mario' }).waitFor();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await page.getByRole('heading', { level: 1, name: /^Maria/ }).waitFor();
  expect(await app.db('patients').where({ id: patient.id }).first()).toMatchObject({ phone: '+56911112222' });

  await go(`/people/${doctor.id}`);
  await page.locator('.choice-option', { hasText: 'Front desk' }).click();
  await app.as(owner).patch(`/api/v1/users/${doctor.id}`).send({ role: 'nurse' }).expect(200);
  const changeRole = page.getByRole('button', { name: 'Change role' });
  await changeRole.click();
  await page.locator('dd', { hasText: 'Nurse' }).last().waitFor();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await page.getByText('Role changed.').waitFor();
  await eventually(async () => (await app.db('memberships').where({ user_id: doctor.id }).first()).role).toBe(
    'front_desk',
  );
});
