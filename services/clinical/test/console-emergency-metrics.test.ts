import { consoleVisits } from './support/console.js';
import { fullRoom } from './support/emergency-room.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('who manages the clinic sees how long patients waited and when they came, and no patient', async () => {
  const { clinic, late } = await fullRoom(app);
  const administrator = await app.build.user(clinic, 'administrator');
  const { page, checkAccessibility } = await enter(administrator, '');
  await page.getByRole('link', { name: 'Emergency figures' }).press('Enter');
  const arrivals = page.locator('dl > div').filter({ hasText: /^Arrivals/ });
  await eventually(() => arrivals.locator('strong').innerText()).toBe('7');
  const row = page.getByRole('row', { name: /^Care/ });
  await eventually(() => row.getByRole('cell').first().innerText()).toBe('2');
  await page.getByRole('row', { name: /^Level 3/ }).waitFor();
  await page.getByRole('row', { name: /^Not triaged/ }).waitFor();
  await checkAccessibility('emergency-metrics', ['telephone', 'tablet', 'laptop']);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.getByLabel('Period').selectOption('Last 90 days');
  await page.getByRole('heading', { name: 'Arrivals by week' }).waitFor();
  await checkAccessibility('emergency-metrics-dark');
  await eventually(() => page.getByText(late.patient.full_name).count()).toBe(0);

  await page.getByLabel('Period').selectOption('Other dates');
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByText('Choose two dates in order, with no more than 366 days.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await page.getByText('Nobody came on these dates').waitFor();

  const spanish = await enter(administrator, '/emergency-numbers', { language: 'es-CL', width: 'telephone' });
  await spanish.page.getByText('Llegadas por hora').first().waitFor();
  await spanish.checkAccessibility('emergency-metrics');
});
