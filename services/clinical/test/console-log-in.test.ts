import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import { enrolled } from './support/second-factor.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

let passed = 0;
const now = () => new Date(Date.now() + passed);
const { open, started } = consoleVisits(now);
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('a wrong password is said at its field, which is emptied', async () => {
  const { administrator } = await staffedClinic(app);
  const { page, go } = await open();
  await go('');
  await page.locator('input[type=email]').fill(administrator.email);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not this one');
  await page.locator('form button[type=submit]').click();
  await page.locator('.field:has(input[autocomplete=current-password]) [slot=errorMessage]').waitFor();
  await eventually(() => password.inputValue()).toBe('');
});

test('the code of the second factor can be sent as soon as it is asked for', async () => {
  const { administrator } = await staffedClinic(app);
  const { code } = await enrolled(app, administrator, now);
  passed += 60_000;
  const { page, go } = await open();
  await go('');
  await page.locator('input[type=email]').fill(administrator.email);
  await page.locator('input[autocomplete=current-password]').fill(administrator.password);
  // Whatever the page reads of the session between the password and the code takes forever.
  let isLoggedIn = false;
  await page.route('**/console/session', async (route) => {
    if (isLoggedIn || route.request().method() !== 'GET') await route.continue();
  });
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.ok()) isLoggedIn = true;
  });
  await page.keyboard.press('Enter');
  await page.getByLabel('Verification code').fill(code());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});
