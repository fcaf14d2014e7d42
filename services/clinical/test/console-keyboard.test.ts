import { stepAt, totpCode } from '../src/features/auth/totp-rules.js';
import { consoleVisits } from './support/console.js';
import { keyboardOf } from './support/keyboard.js';
import { NEW_PASSWORD, people, staffedClinic } from './support/accounts.js';
import { secretOf } from './support/second-factor.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

let passed = 0;
const now = () => new Date(Date.now() + passed);
const { enter, open, started } = consoleVisits(now);
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('without a mouse somebody accepts an invitation, turns on a second factor, and logs in with it and with a recovery code', async () => {
  const { administrator } = await staffedClinic(app);
  const email = 'nora@example.test';
  const invited = await people(app).invite(administrator, { email, role: 'administrator', name: 'Nora Vidal' });
  const { page, go, origin } = await open();
  const { type, press, tick, key, stands, focused } = keyboardOf(page);
  await page.goto(`${origin}/account#invitation=${invited.body.data.code}`);
  const address = page.getByLabel('Email');
  await press('I have an account');
  await eventually(() => address.inputValue()).toBe(email);
  await press('I have no account');
  await address.waitFor({ state: 'hidden' });
  await type('Your name', 'Nora Vidal');
  await type('Password', 'short');
  await press('Create account and accept');
  await page
    .getByText(/at least|password/)
    .first()
    .waitFor();
  await stands();
  await type('Password', NEW_PASSWORD);
  await key('Enter');
  await page.getByText('Account created.').waitFor();
  await eventually(focused).toContain('Account created.');
  await press(/open the console/, 'link');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();

  const logIn = async () => {
    await go('');
    await type('Email', email);
    await type('Password', NEW_PASSWORD);
    await key('Enter');
  };
  await logIn();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await eventually(focused).toBe('Overview');
  await press('My account', 'link');
  await eventually(focused).toBe('My account');
  await press('Turn on');
  await type('Password', NEW_PASSWORD);
  await key('Enter');
  const secret = secretOf((await page.getByRole('textbox', { name: 'Key' }).textContent())!);
  await stands();
  await type('Code of the app', totpCode(secret, stepAt(now())));
  await key('Enter');
  const codes = (await page.getByRole('textbox', { name: 'Recovery codes' }).textContent())!.split('\n');
  await stands();
  await tick('I keep them in a safe place');
  await press('Finish');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await stands();

  passed += 60_000;
  for (const code of [() => totpCode(secret, stepAt(now())), () => codes[0]!]) {
    await press('Log out');
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await stands();
    await logIn();
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
    await type('Verification code', code());
    await key('Enter');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await eventually(focused).toBe('Overview');
  }
});

test('an emergency is reviewed and the trail is filtered and exported without a mouse: what is gone leaves the focus beside it', async () => {
  const { administrator, clinic, doctor, patient } = await staffedClinic(app);
  const nurse = await app.build.user(clinic, 'nurse', { name: 'Nora Vidal' });
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  await app.build.phiPolicy(clinic, { relation: 'own', break_glass: true });
  await app
    .as(nurse)
    .get(`/api/mobile/v1/doctor/consultations/${note.id}`)
    .set('X-Break-Glass-Reason', 'Unconscious in room 3')
    .expect(200);
  const { page, go } = await enter(administrator, '/reviews');
  const { type, press, key, stands, focused, reach } = keyboardOf(page);
  const dialog = page.getByRole('alertdialog');
  const decide = 'Call the access of Nora Vidal justified';
  await press(decide);
  await dialog.waitFor();
  await key('Escape');
  await dialog.waitFor({ state: 'detached' });
  await eventually(focused).toContain('Justified');
  await press(decide);
  await key('Tab');
  await key('Enter');
  await page.getByText('No accesses to review').waitFor();
  await eventually(focused).toBe('Emergency accesses');

  await go('/trail');
  await type('Who', 'vidal');
  await press(/^Nora Vidal/);
  await eventually(focused).toBe('Nora Vidal');
  await key('Enter');
  await eventually(() => page.getByLabel('Who', { exact: true }).evaluate((field) => field.matches(':focus'))).toBe(
    true,
  );
  await reach(page.getByLabel('Outcome'));
  await key('End');
  await page.getByText('Nothing matches').waitFor();
  await key('Home');
  await reach(page.locator('summary', { hasText: 'Details' }).nth(1));
  await key('Space');
  await press('Only events like this one');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .waitFor();
  await stands();
  await press('Remove filters');
  await eventually(focused).toBe('Audit trail');
  const [file] = await Promise.all([page.waitForEvent('download'), press('Export CSV')]);
  expect(file.suggestedFilename()).toBe('audit-events.csv');
  await page.getByText('File downloaded.').waitFor();
  await stands();
});

test('a key is made, rotated and revoked without a mouse, and its buttons say of which key they are', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const { page } = await enter(administrator, '/keys');
  const { type, press, tick, key, stands, focused } = keyboardOf(page);
  await press('Create key', 'link');
  await eventually(focused).toBe('Create a key');
  await type('Name', 'Reception');
  await page.keyboard.press('Tab');
  await key('ArrowDown', 'ArrowUp');
  await press('Create key');
  await page.getByText('Choose at least one scope.').waitFor();
  await stands();
  await tick(/^See patients’ details/);
  await press('Create key');
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  await stands();
  app.build.unspeakable.add((await page.getByRole('textbox', { name: 'Key', exact: true }).textContent())!);
  await press('I have saved it');
  await eventually(focused).toBe('Reception');
  await press('Get a new secret: Reception');
  await page.getByRole('alertdialog').waitFor();
  await key('Tab');
  await key('Enter');
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  app.build.unspeakable.add((await page.getByRole('textbox', { name: 'Key', exact: true }).textContent())!);
  await eventually(focused).toBe('Copy the key now');
  await press('I have saved it');
  await press('Revoke: Reception');
  await page.getByRole('alertdialog').waitFor();
  await key('Tab');
  await key('Enter');
  await page.getByText('API key revoked.').waitFor();
  await eventually(focused).toBe('Reception');
  expect(await app.db('api_keys').where({ clinic_id: clinic.id }).first()).toMatchObject({ name: 'Reception' });
});
