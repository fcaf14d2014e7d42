import { consoleVisits } from './support/console.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('the front desk says that a patient is not reminded, by keyboard, and is told where no address is known', async () => {
  const clinic = await app.build.clinic();
  const front_desk = await app.build.user(clinic, 'front_desk');
  const [reached, other] = await Promise.all([
    app.build.patient(clinic, { email: 'ana@example.test' }),
    app.build.patient(clinic),
  ]);
  const { page, checkAccessibility, walk } = await enter(front_desk, `/patients/${reached.id}`);
  const box = page.getByRole('checkbox', { name: /^Remind of appointments by mail/ });
  await page.getByText('A mail before each appointment').waitFor();
  await eventually(() => box.isChecked()).toBe(true);
  await checkAccessibility('patient-reminders');
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByText('Reminders set.').waitFor();
  await eventually(() => box.isChecked()).toBe(false);
  await eventually(() => page.locator('input[type=checkbox]:focus').count()).toBe(1);
  const kept = () => app.db('patients').where({ id: reached.id }).first('reminders_enabled');
  expect(await kept()).toEqual({ reminders_enabled: false });

  await page.route('**/reminders', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.keyboard.press('Space');
  await page
    .getByText(/could not be reached|not reached|no connection/i)
    .first()
    .waitFor();
  await eventually(() => box.isChecked()).toBe(false);
  expect(await kept()).toEqual({ reminders_enabled: false });

  await walk(`/patients/${other.id}`);
  await page.getByText('No email address is known, so no mail is sent.').waitFor();
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  await page.reload();
  await page.getByRole('heading', { name: 'Contact' }).waitFor();
  await eventually(() => box.count()).toBe(0);
});
