import { consoleVisits } from './support/console.js';
import { staffedClinic } from './support/people.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/until.js';

/** A session that ends while somebody changes what there is: they go on where they were, unless it was changed meanwhile. */
const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('settings that were typed when the session ended are there after the next log-in, and not over what another saved since', async () => {
  const { administrator, owner, clinic } = await staffedClinic(app);
  const { page, context } = await enter(administrator, '/settings');
  const name = page.getByLabel('Name', { exact: true }).first();
  const interrupted = async (typed: string) => {
    await name.fill(typed);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Your session ended. Log in to go on where you were.').waitFor();
  };
  const back = async () => {
    await page.getByLabel('Email').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings and locations' }).waitFor();
  };
  await interrupted('The Clinic by the River');
  await back();
  await page.getByText('What you had typed was recovered.').waitFor();
  await eventually(() => name.inputValue()).toBe('The Clinic by the River');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await eventually(async () => (await app.db('clinics').where({ id: clinic.id }).first()).name).toBe(
    'The Clinic by the River',
  );

  await page.reload();
  await interrupted('Typed before another saved');
  const { data } = (await app.as(owner).get('/api/v1/settings')).body;
  await app
    .as(owner)
    .put('/api/v1/settings')
    .set('If-Match', '*')
    .send({ ...data, name: 'Saved by another' })
    .expect(200);
  await back();
  await eventually(() => name.inputValue()).toBe('Saved by another');
});
