import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { BROWSER_LIMITS } from '../src/browser-limits.js';
import { BUILT, consoleVisits, LANGUAGES } from './support/console.js';
import { people, staffedClinic } from './support/people.js';
import { enrolled } from './support/second-factor.js';
import { registerApp } from './support/smart.js';
import type { TestApp } from './support/start.js';

const DAY_MS = 86_400_000;

/** Bytes of what the first page needs, compressed. */
const FIRST_PAGE_BYTES = 150_000;

let passed = 0;
const now = () => new Date(Date.now() + passed);
const { open, started } = consoleVisits(now);
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
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Booking site' }).waitFor();
  await page.getByText('Use in the last 30 days').waitFor();
  expect(await page.locator('.usage-totals').innerText()).toMatch(/Answered\s+1\s+Refused\s+0\s+Failed\s+0/);
  const secret = /ck_test_\w+/.exec(line)![0];
  app.build.unspeakable.add(secret);
  expect(await page.content()).not.toContain(secret);
  expect(
    await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
  ).not.toMatch(/ck_test_|password|\|/);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'clinical-console', httpOnly: true, sameSite: 'Strict', path: '/' });
});

test('a key is rotated and revoked, and a live one with clinical scopes waits for a doctor, who approves it', async () => {
  const { administrator, doctor, patient, clinic } = await staffed();
  await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  const made = await app
    .as(administrator)
    .post('/api/v1/api-keys')
    .send({ name: 'Reporting', environment: 'live', scopes: ['consultations:read'] });
  const reads = () =>
    app
      .as({ api_key: made.body.data.api_key })
      .get('/api/v1/consultations')
      .then(({ status }) => status);
  const atDoctor = await open();
  await atDoctor.logIn(doctor);
  await atDoctor.page.getByRole('link', { name: 'API keys' }).click();
  await atDoctor.page.getByRole('link', { name: 'Reporting' }).click();
  await atDoctor.page.getByRole('button', { name: 'Approve' }).click();
  expect(await reads()).toBe(403);
  await atDoctor.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await atDoctor.page.getByText('API key approved.').waitFor();
  expect(await reads()).toBe(200);
  await atDoctor.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await atDoctor.page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);

  const { page, logIn, go } = await open();
  await logIn(administrator);
  await go(`/keys/${made.body.data.id}`);
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  app.build.unspeakable.add((await page.getByRole('textbox', { name: 'Key', exact: true }).textContent())!);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByText(/The old secret is good until/).waitFor();
  expect(await reads()).toBe(200);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('API key revoked.').waitFor();
  expect(await reads()).toBe(401);
});

test('an app is registered, changed and ended, and says in words what people will let it do', async () => {
  const { administrator } = await staffed();
  const { page, go, logIn } = await open();
  await logIn(administrator);
  await go('/apps');
  await page.getByRole('link', { name: 'Register app' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Growth charts');
  await page.getByText('With a secret').click();
  await page.getByLabel('Addresses it returns to').fill('http://charts.example.org/');
  await page.getByRole('button', { name: 'Register app' }).click();
  await page.locator('.field:has(textarea) [slot=errorMessage]').first().waitFor();
  await page.getByLabel('Addresses it returns to').fill('https://charts.example.org/back');
  await page.getByText('Of the patient that is chosen').click();
  await page.getByText('See: who the patient is of the patient you choose').click();
  await page.getByLabel('Other scopes').fill('patient/Observation.rs?category=laboratory');
  await page.getByRole('button', { name: 'Register app' }).click();
  await page.getByRole('heading', { name: 'Copy the secret now' }).waitFor();
  const secret = (await page.getByRole('textbox', { name: 'Secret' }).textContent())!;
  app.build.unspeakable.add(secret);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Growth charts' }).waitFor();
  await page.getByText('See: who the patient is of the patient you choose').waitFor();

  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Growth curves');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Growth curves' }).waitFor();
  const registered = async () => (await app.as(administrator).get('/api/v1/smart-apps')).body.data[0];
  expect(await registered()).toMatchObject({
    name: 'Growth curves',
    authentication: 'client_secret',
    redirect_uris: ['https://charts.example.org/back'],
    launch_uri: null,
    scopes: [
      'openid',
      'fhirUser',
      'launch/patient',
      'patient/Patient.rs',
      'patient/Observation.rs?category=laboratory',
    ],
  });
  await page.getByRole('button', { name: 'End' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await page.getByText('App ended.').waitFor();
  expect(await registered()).toMatchObject({ status: 'revoked' });
});

test('an unused session warns before it ends, and who logs in again is where they were', async () => {
  const { administrator } = await staffed();
  const { page, go, logIn } = await open();
  await page.clock.install();
  await logIn(administrator);
  await go('/account');
  const idle = (BROWSER_LIMITS.idleMinutes - 1) * 60_000;
  passed += idle;
  await page.clock.fastForward(idle);
  const warning = page.getByRole('alertdialog');
  await warning.getByText(/closes by itself/).waitFor();
  await warning.getByRole('button', { name: 'Keep working' }).click();
  await warning.waitFor({ state: 'detached' });
  passed += 2 * idle;
  await page.clock.fastForward(2 * idle);
  await page.getByText('Your session ended. Log in to go on where you were.').waitFor();
  await page.getByLabel('Email').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
});

test('what is dangerous asks again who sits there, and goes on', async () => {
  const { administrator } = await staffed();
  const { page, go, logIn } = await open();
  await logIn(administrator);
  await go('/keys/new');
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

test.each(LANGUAGES)('every page is for everybody, in %s', async (language) => {
  const { administrator, doctor, clinic } = await staffed();
  await people(app).invite(administrator, { email: 'lucia@example.test', name: 'Lucía Prado' });
  const keys = ['Laboratorio Central', 'Web de reservas', 'Informes'].map((name, index) =>
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
  const { page, go, logIn, checkAccessibility } = await open({ language, width: 'telephone' });
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
    ['people-invite', '/people/invite'],
    ['people-roles', '/people/roles'],
    ['people-member', `/people/${doctor.id}`],
    ['trail', '/trail'],
    ['policy', '/policy'],
    ['policy-change', '/policy/change'],
    ['account', '/account'],
    ['missing', '/nothing-here'],
  ] as const) {
    await go(to);
    await checkAccessibility(name);
  }
  await page.locator('.bar button').click();
  await checkAccessibility('menu', ['telephone']);
});

test('the first page weighs little', () => {
  const manifest = JSON.parse(readFileSync(path.join(BUILT, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[]; css?: string[] }
  >;
  const filesOf = (name: string): string[] => {
    const { file, imports = [], css = [] } = manifest[name]!;
    return [file, ...css, ...imports.flatMap(filesOf)];
  };
  const files = ['index.html', ...new Set(filesOf('index.html'))];
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(BUILT, file))).length, 0);
  expect(files.length).toBeGreaterThan(2);
  expect(bytes).toBeLessThan(FIRST_PAGE_BYTES);
});
