import { consoleVisits } from './support/console.js';
import { fullRoom, namedPatient } from './support/emergency-room.js';
import { emergencyVisit, stepsOf } from './support/emergency-visits.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

const { enter, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const BOARD = '/api/v1/emergency/board';

test('what others do is on the board at once, in its place, without asking for all of it again', async () => {
  const { clinic, doctor, late } = await fullRoom(app);
  const { page } = await enter(doctor, '/emergency');
  const names = () => page.locator('tbody th a').allInnerTexts();
  const opened = page.waitForResponse((response) => response.url().endsWith(`${BOARD}/events`));
  await page.reload();
  await opened;
  await eventually(async () => (await names()).length).toBe(7);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith(BOARD) && asked.push(request.url()));
  const coming = await namedPatient(app, clinic);
  const { id } = await emergencyVisit(app, doctor, coming);
  const row = page.getByRole('row', { name: new RegExp(coming.full_name) });
  await row.getByText('Waits for triage').waitFor();
  await stepsOf(app, doctor, id).triaged(1);
  await row.getByText('Waits for care').waitFor();
  await eventually(async () => (await names()).indexOf(coming.full_name)).toBe(1);
  await stepsOf(app, doctor, late.id).post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  await page.getByRole('row', { name: new RegExp(late.patient.full_name) }).waitFor({ state: 'detached' });
  expect(asked).toEqual([]);
});

test('where the stream does not come through, the board asks by itself', async () => {
  const { clinic, doctor } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const { page, go } = await enter(desk, '/patients');
  await page.route(`**${BOARD}/events`, (route) => route.abort());
  await go('/emergency');
  await page.getByText('No patients in the emergency room').waitFor();
  const coming = await namedPatient(app, clinic);
  await emergencyVisit(app, doctor, coming);
  await page.getByRole('row', { name: new RegExp(coming.full_name) }).waitFor();
});
