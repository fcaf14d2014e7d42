import { newInitialPassword, recoverAccount } from '../src/features/auth/index.js';
import { totpCode, stepAt } from '../src/features/auth/totp-rules.js';
import { consoleVisits } from './support/console.js';
import { NEW_PASSWORD, people, staffedClinic } from './support/people.js';
import { enrolled, secretOf } from './support/second-factor.js';
import type { TestApp } from './support/start.js';

let passed = 0;
const now = () => new Date(Date.now() + passed);
const { open, started } = consoleVisits(now);
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const staffed = () => staffedClinic(app);

test('who was given a password chooses their own first, and what the clinic asks for is set up before it opens', async () => {
  const { administrator, clinic } = await staffed();
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({
      settings: {
        security: {
          second_factor_roles: ['administrator'],
          second_factor_since: { administrator: '2026-01-01T00:00:00Z' },
        },
      },
    });
  await app.db('memberships').where({ clinic_id: clinic.id }).update({ created_at: '2026-01-01' });
  const { initial_password } = await recoverAccount(
    app.deps.db,
    administrator.email,
    await newInitialPassword(app.deps.passwords),
    now(),
  );
  const { page, logIn, checkAccessibility } = await open();
  await logIn({ email: administrator.email, password: initial_password });
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await checkAccessibility('must-change-password', ['telephone']);
  await page.getByLabel('Current password').fill(initial_password);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();

  await page.getByRole('heading', { name: 'Turn on the second factor' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = secretOf((await page.getByRole('textbox', { name: 'Key' }).textContent())!);
  await checkAccessibility('must-enrol', ['telephone']);
  await page.getByLabel('Code of the app').fill(totpCode(secret, stepAt(now())));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('I keep them in a safe place').click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});

test('who works in two clinics goes over to the other, sees nothing of the first there, and logs out', async () => {
  const [here, there] = [await staffed(), await staffed()];
  const invited = await people(app).invite(there.administrator, {
    email: here.administrator.email,
    role: 'administrator',
  });
  expect((await people(app).accept(here.administrator, invited.body.data.code)).status).toBe(200);
  const { page, logIn } = await open();
  await logIn(here.administrator);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByText(here.doctor.email).waitFor();
  await page.getByLabel('Clinic').selectOption(there.clinic.name);
  await page.getByText(there.doctor.email).waitFor();
  expect(await page.getByText(here.doctor.email).count()).toBe(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
});

test('recovery codes are renewed alone, and logging out everywhere ends the telephone too', async () => {
  const { administrator } = await staffed();
  const { code } = await enrolled(app, administrator, now);
  passed += 60_000;
  const { page, go, logIn } = await open();
  await logIn(administrator);
  await page.getByLabel('Verification code').fill(code());
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await go('/account');
  passed += 60_000;
  await page.getByRole('button', { name: 'Renew recovery codes' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password);
  await dialog.getByLabel('Verification code').fill(code());
  await dialog.getByRole('button', { name: 'Renew recovery codes' }).click();
  const codes = (await dialog.getByRole('textbox', { name: 'Recovery codes' }).textContent())!.split('\n');
  expect(new Set(codes).size).toBe(10);
  await dialog.getByText('I keep them in a safe place').click();
  await dialog.getByRole('button', { name: 'Finish' }).click();

  await page.getByRole('button', { name: 'End all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect((await app.as(administrator).get('/api/mobile/v1/auth/me')).status).toBe(401);
});

test('what was typed is there still when the network is gone, and when the page was closed by mistake', async () => {
  const { administrator } = await staffed();
  const { page, go, logIn } = await open();
  await logIn(administrator);
  await go('/keys/new');
  await page.getByLabel('Name', { exact: true }).fill('Central Laboratory');
  await page.getByText('See patients’ details').click();
  await page.route('**/api/v1/api-keys', (route) => route.abort());
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('The service could not be reached').waitFor();
  await page.unroute('**/api/v1/api-keys');
  await page.reload();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Central Laboratory');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
  app.build.unspeakable.add((await page.getByRole('textbox', { name: 'Key', exact: true }).textContent())!);
});
