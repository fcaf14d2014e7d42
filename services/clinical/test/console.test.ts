import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BROWSER_LIMITS } from '../src/limits/index.js';
import { consoleVisits, VISITS } from './support/console.js';
import { people, staffedClinic } from './support/accounts.js';
import { enrolled } from './support/second-factor.js';
import { registerApp } from './support/smart.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const DAY_MS = 86_400_000;

let passed = 0;
const now = () => new Date(Date.now() + passed);
const { enter, open, started } = consoleVisits(now);
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const staffed = () => staffedClinic(app);

test('an administrator logs in with a second factor and makes a key, whose curl line works', async () => {
  const { administrator } = await staffed();
  const { code } = await enrolled(app, administrator, now);
  passed += 60_000;
  const { page, logIn, context } = await open();
  await logIn(administrator);
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
  await page.getByLabel('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The provided code is incorrect.').waitFor();
  await eventually(() => page.getByLabel('Verification code').evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.getByLabel('Verification code').fill(code());
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();

  await page.getByRole('link', { name: 'Create key' }).first().click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Choose at least one scope.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Booking site');
  await page.getByText('See patients’ details').click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  await page.getByRole('button', { name: 'Copy: Try it in a terminal' }).click();
  const line = await page.evaluate<string>('navigator.clipboard.readText()');
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} --silent --show-error`]);
  expect(JSON.parse(stdout)).toMatchObject({ success: true, data: [{ mrn: 'SANDBOX-1' }] });

  await app.deps.keyUsage.flush();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Booking site' }).waitFor();
  await page.getByText('Use in the last 30 days').waitFor();
  await eventually(() => page.locator('.usage-totals').innerText()).toMatch(/Answered\s+1\s+Refused\s+0\s+Failed\s+0/);
  const secret = /ck_test_\w+/.exec(line)![0];
  app.build.unspeakable.add(secret);
  expect(await page.content()).not.toContain(secret);
  expect(
    await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
  ).not.toMatch(/ck_test_|password|\|/);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'clinical-console', httpOnly: true, sameSite: 'Strict', path: '/' });
});

test('an unused session warns before it ends, and who logs in again is where they were', async () => {
  const { administrator } = await staffed();
  const { page, enter } = await open();
  await page.clock.install();
  await enter(administrator, '/account');
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  const idle = (BROWSER_LIMITS.idleMinutes - 1) * 60_000;
  passed += idle;
  await page.clock.fastForward(idle);
  const warning = page.getByRole('alertdialog');
  await warning.getByText(/it logs you out in/).waitFor();
  await warning.getByRole('button', { name: 'Keep working' }).click();
  await warning.waitFor({ state: 'detached' });
  passed += 2 * idle;
  await page.clock.fastForward(2 * idle);
  await page.getByText('Your session ended. Log in to continue where you were.').waitFor();
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
});

test('what is dangerous asks again who sits there, and goes on', async () => {
  const { administrator } = await staffed();
  const { page } = await enter(administrator, '/keys/new');
  passed += BROWSER_LIMITS.dangerousMinutes * 60_000 + 1_000;
  await page.getByLabel('Name', { exact: true }).fill('Later');
  await page.getByText('See patients’ details').click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const prompt = page.getByRole('alertdialog');
  await prompt.getByLabel('Password', { exact: true }).fill(administrator.password);
  await prompt.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  app.build.unspeakable.add((await page.getByRole('textbox', { name: 'Key', exact: true }).textContent())!);
});

test('a record that is gone is told of below a heading, with a way to the others; an address of no page likewise', async () => {
  const { administrator, patient } = await staffedClinic(app);
  const { page, walk } = await enter(administrator, '/account');
  const gone = randomUUID();
  const records = {
    [`/keys/${gone}`]: 'API keys',
    [`/apps/${gone}`]: 'SMART apps',
    [`/apps/${gone}/edit`]: 'SMART apps',
    [`/people/${gone}`]: 'People',
    [`/catalogs/laboratory/${gone}`]: 'Laboratory',
    [`/patients/${gone}`]: 'Patients',
    [`/patients/${gone}/edit`]: 'Patients',
    [`/patients/${gone}/merge`]: 'Patients',
    [`/patients/${patient.id}/merge/${gone}`]: 'Duplicate records',
    [`/desk/move/${gone}`]: 'Front desk',
  };
  for (const [path, others] of Object.entries(records)) {
    await walk(path);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await eventually(() => page.getByRole('main').getByRole('link', { name: others }).count()).toBe(2);
    await eventually(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  }
  await page.getByRole('main').getByRole('link', { name: 'Front desk' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Front desk' }).waitFor();

  for (const path of ['/overview/more', '/settings/a/b', `/patients/${patient.id}/edit/more`]) {
    await walk(path);
    await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor();
  }
  const atPatient = page.url().replace('/edit/more', '');
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.route('**/api/v1/patients/*', (route) => route.abort());
  await page.goto(atPatient);
  await page.getByRole('heading', { level: 1, name: 'Patient' }).waitFor();
  await page.unroute('**/api/v1/patients/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Coming appointments' }).waitFor();
});

test.each(VISITS)('every page is for everybody, in $language', async (visit) => {
  const { administrator, doctor, clinic } = await staffed();
  await people(app).invite(administrator, { email: 'lucia@example.test', name: 'Lucía Prado' });
  // One word, however long, makes no page wider.
  const keys = ['Laboratorio Central', 'Web de reservas', 'W'.repeat(255)].map((name, index) =>
    app
      .as(administrator)
      .post('/api/v1/api-keys')
      .send({
        name,
        environment: index === 1 ? 'test' : 'live',
        scopes: index === 2 ? ['consultations:read', 'patients:read'] : ['patients:read', 'appointments:read'],
      }),
  );
  const made = [];
  for (const key of keys) made.push(await key);
  const smart = await registerApp(app, administrator);
  const used = made[2]!.body.data;
  for (let day = 0; day < 30; day += 1)
    for (const outcome of ['ok', 'ok', 'ok', 'missing_ability', 'internal_error'].slice(day % 3))
      app.deps.keyUsage.count({ id: used.id, clinic_id: clinic.id }, outcome, new Date(now().getTime() - day * DAY_MS));
  await app.deps.keyUsage.flush();
  const { page, go, walk, logIn, checkAccessibility } = await open(visit);
  await go('');
  await checkAccessibility('log-in');
  await logIn(administrator);
  await page.locator('.shell').waitFor();
  for (const [name, to] of [
    ['keys', '/keys'],
    ['keys-new', '/keys/new'],
    ['keys-usage', '/keys/usage'],
    ['key', `/keys/${used.id}`],
    ['apps', '/apps'],
    ['apps-new', '/apps/new'],
    ['app', `/apps/${smart.client_id}`],
    ['people', '/people'],
    ['practitioners', '/practitioners'],
    ['people-invite', '/people/invite'],
    ['people-roles', '/people/roles'],
    ['people-member', `/people/${doctor.id}`],
    ['trail', '/trail'],
    ['policy', '/policy'],
    ['policy-change', '/policy/change'],
    ['reviews', '/reviews'],
    ['access', `/access/people/${doctor.id}`],
    ['account', '/account'],
    ['missing', '/nothing-here'],
    ['missing-below', '/keys/nothing/here'],
  ] as const) {
    await walk(to);
    await checkAccessibility(name);
  }
  if (visit.width === 'telephone') {
    await page.locator('.bar button').click();
    await checkAccessibility('menu', ['telephone']);
  }
});
