import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('a webhook is made, its secret is shown once, and it is tested, paused, enabled and deleted by who may', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const { page, settled, checkAccessibility } = await enter(administrator, '/webhooks');
  await page.getByRole('link', { name: 'Create webhook' }).first().click();
  const url = page.getByLabel('Address', { exact: true });
  await url.fill('http://receiver.example.org/hooks');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText('Enter an address that begins with https://').waitFor();
  await page.getByText('Choose at least one.').waitFor();
  await url.fill('https://receiver.example.org/hooks');
  await page.getByText(/^Registered a patient(?! in)/).click();
  await checkAccessibility('webhook-new');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('heading', { name: 'Copy the secret now' }).waitFor();
  const secret = (await page.getByRole('textbox', { name: 'Secret' }).textContent())!;
  expect(secret).toMatch(/^whsec_/);
  app.build.unspeakable.add(secret);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('heading', { level: 1, name: 'https://receiver.example.org/hooks' }).waitFor();
  await page.reload();
  await settled();
  await eventually(() => page.getByText(secret).count()).toBe(0);

  await page.getByRole('button', { name: 'Send a test' }).click();
  const row = page.getByRole('row', { name: /Test/ });
  await row.getByText('Waiting').waitFor();
  await checkAccessibility('webhook');
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('An administrator of the clinic paused it.').waitFor();
  await row.getByText('the webhook was paused').waitFor();
  await eventually(() => row.getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Enable' }).click();
  await row.getByRole('button', { name: 'Deliver again: Test' }).click();
  await page.getByText('Delivery queued.').waitFor();
  await row.getByText('Waiting').waitFor();

  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('This cannot be undone').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are no webhooks yet').waitFor();
  expect((await app.as(administrator).get('/api/v1/webhooks')).body.data).toEqual([]);

  const atDoctor = await enter(doctor, '/webhooks');
  await atDoctor.page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  await eventually(() => atDoctor.page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
});
