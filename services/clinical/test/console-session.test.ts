import { BROWSER_LIMITS } from '../src/limits/index.js';
import { newInitialPassword, recoverAccount } from '../src/features/auth/index.js';
import { totpCode, stepAt } from '../src/features/auth/totp-rules.js';
import { consoleVisits } from './support/console.js';
import { NEW_PASSWORD, people, staffedClinic } from './support/accounts.js';
import { enrolled, secretOf } from './support/second-factor.js';
import type { TestApp } from './support/start.js';
import { eventually, until } from './support/wait-until.js';

let passed = 0;
const now = () => new Date(Date.now() + passed);
const { enter, open, started } = consoleVisits(now);
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
  const { page } = await enter(here.administrator, '/people');
  await page.getByText(here.doctor.email).waitFor();
  await page.getByLabel('Clinic').selectOption(there.clinic.name);
  await page.getByText(there.doctor.email).waitFor();
  await eventually(() => page.getByText(here.doctor.email).count()).toBe(0);

  // Whose session it is was asked before, and is answered when it is nobody's any more.
  const held: (() => void)[] = [];
  await page.route('**/api/v1/console/session', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await new Promise<void>((resolve) => void held.push(resolve));
    await route.fulfill({ response });
  });
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  await until(() => held.length > 0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  const answered = page.waitForResponse('**/api/v1/console/session');
  for (const release of held) release();
  await (await answered).finished();
  // Time enough to be taken in again and thrown out, were it so.
  await page.waitForTimeout(300);
  await eventually(() => page.getByText('Your session ended').count()).toBe(0);
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
  await page.keyboard.press('Escape');
  expect(new Set(codes).size).toBe(10);
  await dialog.getByText('I keep them in a safe place').click();
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await page.getByText('The recovery codes were renewed').waitFor();

  await page.getByRole('button', { name: 'End all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect((await app.as(administrator).get('/api/mobile/v1/auth/me')).status).toBe(401);
});

test('what was typed is there still when the network is gone, and a lost answer makes no second key', async () => {
  const { administrator, clinic } = await staffed();
  const { page } = await enter(administrator, '/keys/new');
  await page.getByLabel('Name', { exact: true }).fill('Central Laboratory');
  await page.getByText('See patients’ details').click();
  await page.route('**/api/v1/api-keys', (route) => route.abort());
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('The service could not be reached').waitFor();
  await page.unroute('**/api/v1/api-keys');
  await page.reload();
  await page.getByText('What you had typed was recovered.').waitFor();
  await eventually(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Central Laboratory');

  // The service makes the key, and its answer is lost on the way.
  await page.route('**/api/v1/api-keys', async (route) => {
    const answer = await route.fetch();
    app.build.unspeakable.add((await answer.json()).data.api_key);
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('The service could not be reached').waitFor();
  await page.unroute('**/api/v1/api-keys');
  await page.reload();
  await page.getByText('What you had typed was recovered.').waitFor();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('heading', { level: 1, name: 'Central Laboratory' }).waitFor();
  await page.getByText('The key is already created and its secret cannot be shown again.').waitFor();
  expect(await app.db('api_keys').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('tabs share a session: each keeps its clinic, and none shows anything once one of them has logged out', async () => {
  const [here, there] = [await staffed(), await staffed()];
  await app.build.membership(there.clinic, here.administrator, 'administrator');
  const { page, context, go } = await enter(here.administrator, '/account');
  await page.getByLabel('Clinic').selectOption(here.clinic.name);
  await go('/people');
  await page.getByText(here.doctor.email).waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText(here.doctor.email).waitFor();
  await other.getByLabel('Clinic').selectOption(there.clinic.name);
  await other.getByText(there.doctor.email).waitFor();
  await page.reload();
  await page.getByText(here.doctor.email).waitFor();

  await other.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('heading', { name: 'Log in' }).waitFor();
  await page.getByText('Your session ended. Log in to continue where you were.').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await eventually(() => page.getByText(here.doctor.email).count()).toBe(0);
});

test('an unused session ends without the service too; what was typed is there for the same person, and for nobody else', async () => {
  const { administrator, owner } = await staffed();
  const { page, context, go, enter } = await open();
  await page.clock.install();
  const typed = async () => {
    await go('/keys/new');
    await page.getByLabel('Name', { exact: true }).fill('Half a name');
    await context.setOffline(true);
    await page.clock.fastForward((BROWSER_LIMITS.idleMinutes + 1) * 60_000);
    await page.getByText('Your session ended. Log in to continue where you were.').waitFor();
    await context.setOffline(false);
  };
  const back = async ({ email, password }: { email: string; password: string }) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create a key' }).waitFor();
  };
  await enter(administrator, '/keys');
  await typed();
  await back(administrator);
  await eventually(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a name');
  await typed();
  await back(owner);
  await eventually(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
});

test('what a list is narrowed down to is there after a reload and on the way back, and for a colleague with the link', async () => {
  const { administrator, owner, doctor } = await staffed();
  const { page, context, go } = await enter(administrator, '/people');
  await page.getByText(owner.email).waitFor();
  await page.getByLabel('Role').selectOption('Doctor');
  await page.getByLabel('State').selectOption('Active');
  const isNarrow = async () => {
    await page.getByText(doctor.email).waitFor();
    await eventually(() => page.getByRole('row').filter({ hasText: owner.email }).count()).toBe(0);
    await eventually(() => page.getByLabel('Role').inputValue()).toBe('doctor');
  };
  await isNarrow();
  await page.reload();
  await isNarrow();
  await page.getByRole('link', { name: doctor.name }).click();
  await page.getByRole('heading', { name: 'Role in the clinic' }).waitFor();
  await page.goBack();
  await isNarrow();

  const link = page.url();
  await context.clearCookies();
  await page.goto(link);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await isNarrow();
  expect(page.url()).toBe(link);

  const kept = async (to: string, label: string, chosen: string) => {
    await go(to);
    await page.getByLabel(label, { exact: true }).first().selectOption(chosen);
    await page.reload();
    await eventually(() => page.getByLabel(label, { exact: true }).first().locator('option:checked').innerText()).toBe(
      chosen,
    );
  };
  await kept('/practitioners', 'Show', 'All');
  await kept('/reviews', 'Show', 'Reviewed');
  await kept('/trail', 'Outcome', 'Refused');
  await go('/calendar?day=2027-03-24');
  await page.getByText('Wed, 24 Mar 2027').waitFor();
});
