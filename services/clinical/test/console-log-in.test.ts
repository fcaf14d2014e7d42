import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/people.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/until.js';

const { open, started } = consoleVisits();
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
