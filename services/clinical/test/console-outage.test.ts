import type { Page, Request } from 'playwright-core';
import { appointmentsToday } from './support/appointments-today.js';
import { chooseFromMenu, consoleVisits } from './support/console.js';
import { staffedClinic } from './support/accounts.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

/** The service goes away, has too much to do, or takes its time, while the console is open. */
const { enter, open, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

/** Longer than between the two clicks of a double one. */
const QUICK_MS = 600;

/** What is asked of the service from now on. */
function requestsOf(page: Page): Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request));
  return asked;
}

test('pages that could not be read say so, ask again by themselves without haste, and keep nobody logged in by it', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const { page, walk, go, enter } = await open();
  await page.clock.install();
  await enter(administrator, '/people');
  await page.getByText(doctor.email).waitFor();

  await page.route('**/api/v1/**', (route) => route.abort());
  await walk('/practitioners');
  for (let waited = 0; waited < 4; waited += 1) await page.clock.fastForward(1_000);
  await page.getByText('The service could not be reached').waitFor();
  await page.unroute('**/api/v1/**');
  const asked = requestsOf(page);
  await page.clock.fastForward(16_000);
  await page.getByRole('button', { name: 'Add practitioner' }).waitFor();
  await eventually(() => page.getByText('The service could not be reached').count()).toBe(0);
  expect(asked.filter((each) => each.headers()['x-console'] !== 'background')).toEqual([]);

  // What failed is told until there is another answer, and who asks for it stays where they are.
  let unanswered = true;
  await page.route('**/api/v1/api-keys?*', (route) => (unanswered ? route.abort() : undefined));
  await walk('/keys');
  for (let waited = 0; waited < 4; waited += 1) await page.clock.fastForward(1_000);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  unanswered = false;
  await again.press('Enter');
  await eventually(() => again.getAttribute('aria-disabled')).toBe('true');
  await eventually(() => again.evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.unroute('**/api/v1/api-keys?*');

  // Who is told to wait a minute waits a minute.
  await page.route('**/api/v1/users?*', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { success: false, message: 'Too many.' } }),
  );
  await walk('/people');
  await page.clock.fastForward(11_000);
  await page.getByText('Too many requests. Wait 60 seconds.').waitFor();
  asked.length = 0;
  await page.clock.fastForward(40_000);
  const ofPeople = () => asked.filter(({ url }) => url().includes('/users?')).length;
  expect(ofPeople()).toBe(0);
  await page.unroute('**/api/v1/users?*');
  await page.clock.fastForward(30_000);
  await eventually(() => page.getByText('Too many requests').count()).toBe(0);

  // It is not there yet when the console is opened.
  await page.route('**/api/v1/console/session', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Starting.' } }),
  );
  await go('/people');
  for (let waited = 0; waited < 4; waited += 1) await page.clock.fastForward(1_000);
  await page.getByText('The service could not answer').waitFor();
  await page.getByText('Try again in a moment.').waitFor();
  await page.unroute('**/api/v1/console/session');
  await page.clock.fastForward(16_000);
  await page.getByText(doctor.email).waitFor();
});

test('each step of the desk whose answer is lost is taken once, and the board shows that it was', async () => {
  const { clinic } = await appointmentsToday(app);
  const desk = await app.build.user(clinic, 'front_desk');
  const { page } = await enter(desk, '/desk');
  const heads = () =>
    eventually(async () =>
      (await page.locator('.board-column h2').allInnerTexts()).map((title) => Number(/\d+/.exec(title)?.[0])),
    );
  await heads().toEqual([1, 1, 1, 0, 1, 2]);
  await page.route('**/api/v1/appointments/*/*', async (route) => {
    await route.fetch();
    return route.abort();
  });
  const twice = (column: string, name: RegExp) =>
    page.locator(`[data-column="${column}"]`).getByRole('button', { name }).first().dblclick();
  await twice('expected', /^Has arrived/);
  await heads().toEqual([0, 2, 1, 0, 1, 2]);
  await chooseFromMenu(page.locator('[data-column="arrived"]'), /^Has not arrived/, 2);
  await heads().toEqual([1, 1, 1, 0, 1, 2]);
  await twice('arrived', /^Check in/);
  await heads().toEqual([1, 0, 2, 0, 1, 2]);
  await chooseFromMenu(page.locator('[data-column="waiting"]'), /^Not waiting yet/, 2);
  await heads().toEqual([1, 1, 1, 0, 1, 2]);
  await twice('waiting', /^Done/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Done' }).dblclick();
  await heads().toEqual([1, 1, 0, 0, 2, 2]);
});

test('the second click of two is not for the patient who came to stand there by the first', async () => {
  const { clinic, people } = await appointmentsToday(app);
  const [first] = await app.db('appointments').where({ clinic_id: clinic.id, status: 'booked' });
  for (const minute of [10, 20, 30]) {
    const start_at = new Date(+first.start_at + minute * 60_000);
    await app.build.appointment(clinic, people, { start_at, end_at: new Date(+start_at + 60_000) });
  }
  const { page } = await enter(await app.build.user(clinic, 'front_desk'), '/desk');
  const button = page
    .locator('[data-column="expected"]')
    .getByRole('button', { name: /^Has arrived/ })
    .first();
  const { x, y } = (await button.boundingBox())!;
  const at = [x + 20, y + 10] as const;
  await page.mouse.click(...at, { clickCount: 1 });
  await page.getByRole('heading', { name: 'Arrived 2' }).waitFor();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByText(/: has arrived\.$/).waitFor();
  // A third one is meant, and comes after whatever the second did.
  await page.waitForTimeout(QUICK_MS);
  await page.mouse.click(...at);
  await page.getByRole('heading', { name: 'Arrived 3' }).waitFor();
  expect(await app.db('appointments').where({ clinic_id: clinic.id, status: 'arrived' })).toHaveLength(3);
});
