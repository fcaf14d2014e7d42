import { consoleVisits } from './support/console.js';
import { fullRoom, namedPatient } from './support/emergency-room.js';
import { emergencyVisit } from './support/emergency-visits.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('a screen on the wall shows who waits by initials alone, large, and the rest after a while', async () => {
  const { clinic, doctor, late } = await fullRoom(app);
  const { page, checkAccessibility } = await enter(doctor, '/emergency');
  await page.getByRole('link', { name: 'Wall screen' }).press('Enter');
  await page.getByText('7 patients').waitFor();
  await page.getByText('2 overdue').waitFor();
  const line = page.getByRole('listitem').filter({ hasText: 'Overdue by 15 min' });
  await line.getByText('T. P.').waitFor();
  await line.getByText('Level 3').waitFor();
  await page.getByRole('navigation').waitFor({ state: 'hidden' });
  for (const said of [late.patient.full_name, 'Chest pain', 'Penicillin'])
    await eventually(() => page.getByText(said).count()).toBe(0);
  await checkAccessibility('emergency-wall', ['telephone', 'tablet', 'laptop']);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  // Of letters that are to be read from five metres none is smaller.
  const smallest = await page.evaluate<number>(
    `Math.min(...[...document.querySelectorAll('main li p > *')].map((each) => parseFloat(getComputedStyle(each).fontSize)))`,
  );
  expect(smallest).toBeGreaterThanOrEqual(32);
  await checkAccessibility('emergency-wall-dark', ['laptop']);

  for (let more = 0; more < 8; more += 1) await emergencyVisit(app, doctor, await namedPatient(app, clinic));
  await page.getByText('15 patients').waitFor();
  await page.getByText('Part 2 of 2').waitFor();
  await eventually(() => page.getByRole('listitem').count()).toBe(1);
  await page.getByText('Part 1 of 2').waitFor();
  await page.getByRole('link', { name: 'Back to the board' }).press('Enter');
  await page.getByRole('button', { name: 'Register arrival' }).waitFor();

  const desk = await enter(await app.build.user(clinic, 'front_desk'), '/emergency/wall');
  await desk.page.getByText('15 patients').waitFor();
  await eventually(() => desk.page.getByText('Level 3').count()).toBe(0);
});
