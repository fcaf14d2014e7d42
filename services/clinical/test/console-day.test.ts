import type { Browser } from 'playwright-core';
import { dayIn } from '../src/calendar.js';
import { openBrowser } from './support/chromium.js';
import { LANGUAGES, visit, WIDTHS, type Visit, type Visitor } from './support/console.js';
import { startApp, type TestApp } from './support/start.js';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), openBrowser()]);
});
afterAll(() => Promise.all([app?.stop(), browser?.close()]));

const visitors: Visitor[] = [];
const open = async (options?: Visit) => {
  const visitor = await visit(app, browser, options);
  visitors.push(visitor);
  return visitor;
};
afterEach(async () => {
  const left = visitors.splice(0);
  await Promise.all(left.map((visitor) => visitor.close()));
  for (const { complaints } of left) expect(complaints).toEqual([]);
});

/** An appointment today in each state that a day passes, a minute each from its first one, and one more that nobody came to. */
async function busyDay() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const { rows } = await app.db.raw('select ?::date::timestamp at time zone ? as start', [
    dayIn(clinic.timezone, new Date()),
    clinic.timezone,
  ]);
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  for (const [minute, status] of ['booked', 'arrived', 'checked-in', 'fulfilled', 'noshow', 'noshow'].entries()) {
    const start_at = new Date(new Date(rows[0].start).getTime() + minute * 60_000);
    const end_at = new Date(start_at.getTime() + 60_000);
    await app.build.appointment(clinic, people, { status, start_at, end_at });
  }
  return { ...practice, people, administrator: await app.build.user(clinic, 'administrator') };
}

test('the overview shows how the day stands, leads to what waits, and says when it could not be read', async () => {
  const { administrator, clinic } = await busyDay();
  await app.build.apiKey(clinic, 'live', { name: 'Ending', expires_at: new Date(Date.now() + 86_400_000) });
  const { page, logIn } = await open();
  await page.route('**/api/v1/overview', (route) => route.abort());
  await logIn(administrator);
  await page.getByText('The service could not be reached').waitFor();
  await page.unroute('**/api/v1/overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.states').waitFor();
  expect(await page.locator('.states > div').allInnerTexts()).toEqual([
    'Done\n1',
    'Waiting or in the room\n1',
    'Arrived\n1',
    'Expected\n1',
    'Did not come\n2',
    'Cancelled\n0',
  ]);
  expect(await page.locator('.week li').last().innerText()).toContain('6 appointments\n2 did not come');
  expect(await page.locator('.tile').filter({ hasText: 'Keys about to expire' }).locator('strong').innerText()).toBe(
    '1',
  );
  await page.getByRole('link', { name: 'Keys about to expire' }).click();
  await page.getByRole('link', { name: 'Ending' }).waitFor();
});

const VISITS = LANGUAGES.flatMap((language) =>
  (Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((width) => ({ language, width })),
);

test.each(VISITS)('the pages of the day are for everybody, in $language on a $width', async (options) => {
  const { administrator } = await busyDay();
  const { go, logIn, checkAccessibility } = await open(options);
  await logIn(administrator);
  for (const name of ['overview'] as const) {
    await go(`/${name}`);
    await checkAccessibility(name);
  }
});
