import type { Locator } from 'playwright-core';
import { appointmentsToday } from './support/appointments-today.js';
import { chooseFromMenu, consoleVisits } from './support/console.js';
import { morningZone } from './support/time-zones.js';
import type { TestApp } from './support/start.js';
import { eventually, until } from './support/wait-until.js';

const { enter, open, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

test('the desk moves patients along, follows what others do, and keeps what was typed when the network fails', async () => {
  const { clinic, patient, people, administrator } = await appointmentsToday(app);
  const desk = await app.build.user(clinic, 'front_desk');
  const { page, enter } = await open();
  await page.clock.install();
  await enter(desk, '/desk');
  const cards = () =>
    eventually(async () =>
      (await page.locator('.board-column h2').allInnerTexts()).map((title) => title.replace(/\s+/g, ' ')),
    );
  await cards().toEqual(['Expected 1', 'Arrived 1', 'Waiting 1', 'In the room 0', 'Done 1', 'Not coming 2']);
  const name = (await app.as(desk).get(`/api/v1/patients/${patient.id}`)).body.data.full_name;
  const arrive = page.getByRole('button', { name: `Has arrived: ${name}` });
  await page.route('**/check-in', (route) => route.abort());
  const reread = page.waitForResponse('**/api/v1/appointments?*');
  await arrive.click();
  await page.getByText('The service could not be reached').waitFor();
  await page.unroute('**/check-in');
  await (await reread).finished();
  // What the service was asked before, and answers afterwards, does not take the card back.
  const held: (() => void)[] = [];
  await page.route('**/api/v1/appointments?*', async (route) => {
    const response = await route.fetch();
    await new Promise<void>((resolve) => void held.push(resolve));
    await route.fulfill({ response });
  });
  await page.clock.fastForward(16_000);
  await until(() => held.length > 0);
  await arrive.click();
  await page.getByText(`${name}: has arrived.`).waitFor();
  await cards().toEqual(['Expected 0', 'Arrived 2', 'Waiting 1', 'In the room 0', 'Done 1', 'Not coming 2']);
  const answered = page.waitForResponse('**/api/v1/appointments?*');
  for (const release of held) release();
  await (await answered).finished();
  await page.unroute('**/api/v1/appointments?*');
  await page.locator('.board-column').filter({ hasText: 'Arrived 2' }).locator('.card:focus').waitFor();
  await cards().toEqual(['Expected 0', 'Arrived 2', 'Waiting 1', 'In the room 0', 'Done 1', 'Not coming 2']);

  const [arrived] = await app.db('appointments').where({ clinic_id: clinic.id, status: 'arrived' }).orderBy('start_at');
  await app.as(administrator).post(`/api/v1/appointments/${arrived.id}/check-in`).send({}).expect(200);
  await page.clock.fastForward(16_000);
  await page.getByRole('heading', { name: 'Waiting 2' }).waitFor();
  const after = (minutes: number) => new Date(arrived.start_at.getTime() + minutes * 60_000);
  const later = await app.build.appointment(clinic, people, { start_at: after(60), end_at: after(61) });
  await page.clock.fastForward(16_000);
  await page.getByRole('heading', { name: 'Expected 1' }).waitFor();

  // Somebody else does the same before the board shows it.
  const meanwhile = ({ id }: { id: string }, step: string, body: object) =>
    app.as(administrator).post(`/api/v1/appointments/${id}/${step}`).send(body).expect(200);
  await meanwhile(later, 'check-in', { status: 'arrived' });
  await arrive.click();
  const behind = page.getByText(`${name}: not done: somebody else has changed this appointment.`).first();
  await behind.waitFor();
  await page.getByRole('heading', { name: 'Arrived 2' }).waitFor();

  const cancel = () => chooseFromMenu(page.locator('.board'), `Cancel appointment: ${name}`);
  const dialog = page.getByRole('alertdialog');
  await behind.locator('xpath=ancestor::*[@data-tone]').getByRole('button').click();
  await cancel();
  await dialog.getByLabel('Reason').fill('They called');
  const [former] = await app.db('appointments').where({ clinic_id: clinic.id, status: 'arrived' }).orderBy('start_at');
  await meanwhile(former, 'cancel', { reason: 'Elsewhere' });
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await behind.waitFor();
  await page.getByRole('heading', { name: 'Not coming 3' }).waitFor();

  await meanwhile(later, 'undo-check-in', { status: 'booked' });
  await page.clock.fastForward(16_000);
  await page.getByRole('heading', { name: 'Expected 1' }).waitFor();
  await cancel();
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await dialog.getByText('Enter the reason for cancelling.').waitFor();
  await dialog.getByLabel('Reason').fill('They called');
  await meanwhile(later, 'check-in', { status: 'arrived' });
  await page.clock.fastForward(16_000);
  await page.locator('#column-expected', { hasText: 'Expected 0' }).waitFor();
  await eventually(() => dialog.getByLabel('Reason').inputValue()).toBe('They called');
  await page.route('**/cancel', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await dialog.getByText('The service could not be reached').waitFor();
  await page.unroute('**/cancel');
  await dialog.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('heading', { name: 'Not coming 4' }).waitFor();
  expect(await app.db('appointments').where({ id: later.id }).first()).toMatchObject({
    status: 'cancelled',
    cancellation_reason: 'They called',
  });
});

test('a card is dragged where it may go, with a mouse or a finger, and a wrong arrival is taken back', async () => {
  const { clinic } = await appointmentsToday(app);
  const desk = await app.build.user(clinic, 'front_desk');
  const { page, context } = await enter(desk, '/desk', { width: 'telephone' });
  const column = (name: string) => page.locator(`[data-column="${name}"]`);
  const card = (name: string) => column(name).locator('.card');
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  // With a finger, by its grip, on a telephone: from expected to arrived below it.
  await touch('touchStart', await middle(card('expected').locator('.card-grip')));
  await touch('touchMove', await middle(column('arrived').locator('h2')));
  await column('arrived').getByText('Has arrived', { exact: true }).waitFor();
  await column('done').getByText('Not here').waitFor();
  await touch('touchMove', await middle(column('arrived').locator('h2')));
  await column('arrived').locator('.board-target[data-over]').waitFor();
  await touch('touchEnd');
  await page.getByRole('heading', { name: 'Arrived 2' }).waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  const drag = async (from: Locator, to: string) => {
    const start = await middle(from);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    const end = await middle(column(to).locator('h2'));
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await column(to).locator('.board-target[data-over]').waitFor();
  };
  await drag(card('waiting').locator('.card-more'), 'inRoom');
  await column('inRoom').locator('.board-target[data-refused]').waitFor();
  await page.mouse.up();
  await page.locator('.board-target').first().waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Waiting 1' }).waitFor();
  await drag(card('arrived').first().locator('.card-more'), 'waiting');
  await page.keyboard.press('Escape');
  await page.locator('.board-target').first().waitFor({ state: 'detached' });
  await page.mouse.up();
  await drag(card('arrived').first().locator('.card-more'), 'waiting');
  await page.mouse.up();
  await page.getByRole('heading', { name: 'Waiting 2' }).waitFor();
  await drag(card('waiting').first().locator('.card-more'), 'expected');
  await page.mouse.up();
  await page.getByText(/: expected again\.$/).waitFor();
  await page.getByRole('heading', { name: 'Expected 1' }).waitFor();

  await card('waiting')
    .getByRole('button', { name: /^More actions/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: /^Not waiting yet/ }).press('Enter');
  await page.getByRole('heading', { name: 'Arrived 2' }).waitFor();
  const statuses = await app.db('appointments').where({ clinic_id: clinic.id }).orderBy('start_at').pluck('status');
  expect(statuses).toEqual(['booked', 'arrived', 'arrived', 'fulfilled', 'noshow', 'noshow']);

  // It is done, but its answer is lost: the board looks for itself.
  await page.route('**/undo-check-in', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await chooseFromMenu(card('arrived').first(), /^Has not arrived/);
  await page.getByRole('heading', { name: 'Expected 2' }).waitFor();
});

test('what patients asked for is answered at the desk: accepted, or told that the time is taken meanwhile', async () => {
  const { clinic, doctor, patient } = await app.build.practice({ timezone: morningZone() });
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  const at = (minutes: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + minutes * 60_000);
  const ask = (minutes: number, status: string) =>
    app.build.appointment(clinic, people, { status, start_at: at(minutes), end_at: at(minutes + 10) });
  const [asked, late] = [await ask(1440, 'proposed'), await ask(1445, 'waitlist')];
  const { page, go } = await enter(await app.build.user(clinic, 'front_desk'), '/desk');
  const requests = page.locator('.requests .card');
  await eventually(() => requests.count()).toBe(2);
  await requests
    .first()
    .getByRole('button', { name: /^Accept/ })
    .click();
  await page.getByText(/: booked for .*, \d\d:\d\d\.$/).waitFor();
  await requests.nth(1).waitFor({ state: 'detached' });
  // By the keyboard: a click so soon at the same place would be the second of two.
  await requests.getByRole('button', { name: /^Accept/ }).press('Enter');
  await page.getByText(/: Somebody has just taken that time$/).waitFor();
  const statusOf = async ({ id }: { id: string }) => (await app.db('appointments').where({ id }).first()).status;
  expect([await statusOf(asked), await statusOf(late)]).toEqual(['booked', 'waitlist']);
  await requests.getByRole('link', { name: /^Test/ }).click();
  await page.getByRole('heading', { name: 'Coming appointments' }).waitFor();

  await go('/desk/new?day=soon&patient=x');
  await page.getByText('No time is chosen yet').waitFor();
  await page.getByLabel('From').focus();
  await page.keyboard.type('12312030');
  await eventually(() => page.getByLabel('From').inputValue()).toBe('2030-12-31');
});

test('on a telephone one column is shown alone, and still is once the board was loaded again; what is done is asked once more', async () => {
  const { clinic, doctor } = await appointmentsToday(app);
  const desk = await app.build.user(clinic, 'front_desk');
  const { page, checkAccessibility } = await enter(desk, '/desk', { width: 'telephone' });
  const shown = () =>
    eventually(() => page.locator('.board-column').filter({ visible: true }).locator('h2').allInnerTexts());
  const columns = page.getByRole('group', { name: 'Which columns to show' });
  await columns.getByRole('button', { name: 'Waiting 1' }).click();
  await page.getByLabel('Practitioner').selectOption({ value: doctor.practitioner_id });
  await shown().toEqual([expect.stringMatching(/^Waiting\s+1$/)]);
  await checkAccessibility('desk-column', ['telephone']);
  await page.reload();
  await shown().toEqual([expect.stringMatching(/^Waiting\s+1$/)]);
  await eventually(() => page.getByLabel('Practitioner').inputValue()).toBe(doctor.practitioner_id);

  await page.getByRole('button', { name: /^Done: / }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('It cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await shown().toEqual([expect.stringMatching(/^Waiting\s+0$/)]);
  await columns.locator('button:focus', { hasText: 'Done 2' }).waitFor();
  await columns.getByRole('button', { name: 'All' }).click();
  await eventually(() => page.locator('.board-column').filter({ visible: true }).count()).toBe(6);
});

test('a patient’s page tells what is to come apart from what has been, also of what ended before its time', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const people = { patient_id: patient.id, practitioner_id: doctor.practitioner_id };
  const at = (hours: number) => {
    const start_at = new Date(Date.now() + hours * 3_600_000);
    return { start_at, end_at: new Date(start_at.getTime() + 600_000) };
  };
  await app.build.appointment(clinic, people, { ...at(-240), status: 'noshow' });
  await app.build.appointment(clinic, people, { ...at(-48), status: 'fulfilled' });
  await app.build.appointment(clinic, people, at(48));
  const early = { start_at: new Date(), end_at: new Date(Date.now() + 600_000) };
  await app.build.appointment(clinic, people, { ...early, status: 'fulfilled' });
  const { page, checkAccessibility } = await enter(
    await app.build.user(clinic, 'front_desk'),
    `/patients/${patient.id}`,
  );
  const states = (title: string) =>
    eventually(() => page.getByRole('table', { name: title }).locator('tbody tr td:nth-child(4)').allInnerTexts());
  await states('Coming appointments').toEqual(['Booked']);
  await states('Past appointments').toEqual(['Done', 'Done', 'Did not come']);
  await checkAccessibility('patient-appointments');
});
