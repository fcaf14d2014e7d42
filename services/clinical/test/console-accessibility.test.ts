import type { Locator, Page } from 'playwright-core';
import { crookedFields, seriousFaults } from './support/accessibility.js';
import { appointmentsToday } from './support/appointments-today.js';
import { consoleVisits } from './support/console.js';
import { findUnreadableText } from './support/readability.js';
import { registerApp } from './support/smart.js';
import type { TestApp } from './support/start.js';
import { eventually, until } from './support/wait-until.js';

const { enter, open, started } = consoleVisits();
let app: TestApp;
beforeAll(async () => {
  app = await started();
});

const PAGES = [
  '/overview',
  '/desk',
  '/desk/new',
  '/desk/walk-in',
  '/patients',
  '/patients/new',
  '/patients/duplicates',
  '/emergency-numbers',
  '/wards',
  '/products',
  '/products/import',
  '/stores',
  '/settings',
  '/calendar',
  '/catalogs',
  '/catalogs/laboratory',
  '/catalogs/laboratory/new',
  '/catalogs/laboratory/new-panel',
  '/catalogs/laboratory/upload',
  '/catalogs/cie10',
  '/people',
  '/people/invite',
  '/people/roles',
  '/practitioners',
  '/trail',
  '/policy',
  '/policy/change',
  '/reviews',
  '/access',
  '/keys',
  '/keys/new',
  '/keys/screen',
  '/keys/usage',
  '/apps',
  '/apps/new',
  '/webhooks',
  '/webhooks/new',
  '/connections',
  '/connections/new',
  '/messages',
  '/messages/try',
  '/messages/replays',
  '/account',
];

const READY = `document.querySelector('h1') !== null && document.querySelector('.skeleton, .waiting') === null`;
const ready = (page: Page) => until(() => page.evaluate<boolean>(READY));

/** Both of what axe finds and of what it does not look for. */
async function check(page: Page, name: string, language: 'es' | 'en', reading = true) {
  await eventually(async () => ({ name, faults: await seriousFaults(page) })).toEqual({ name, faults: [] });
  if (reading)
    await eventually(async () => ({ name, faults: await findUnreadableText(page, language) })).toEqual({
      name,
      faults: [],
    });
}

/** A clinic in which something of everything is there, and the addresses of views of it. */
async function fullClinic() {
  const day = await appointmentsToday(app);
  const { clinic, administrator, doctor, patient, people } = day;
  const key = await app
    .as(administrator)
    .post('/api/v1/api-keys')
    .send({ name: 'Reception', environment: 'live', scopes: ['patients:read', 'consultations:read'] });
  app.build.unspeakable.add(key.body.data.api_key);
  const smart = await registerApp(app, administrator);
  const webhook = await app
    .as(administrator)
    .post('/api/v1/webhooks')
    .send({ url: 'https://receiver.example.org/hooks', events: ['patient.create'] });
  app.build.unspeakable.add(webhook.body.data.secret);
  await app.as(administrator).post(`/api/v1/webhooks/${webhook.body.data.id}/ping`).expect(201);
  const { given_names, first_surname, birth_date } = patient;
  const twin = await app.build.patient(clinic, { given_names, first_surname, birth_date });
  const start_at = new Date(Date.now() + 2 * 86_400_000);
  const end_at = new Date(start_at.getTime() + 600_000);
  const coming = await app.build.appointment(clinic, people, { start_at, end_at });
  const views = [
    `/keys/${key.body.data.id}`,
    `/apps/${smart.client_id}`,
    `/apps/${smart.client_id}/edit`,
    `/people/${doctor.id}`,
    `/patients/${patient.id}`,
    `/patients/${patient.id}/edit`,
    `/patients/${patient.id}/merge`,
    `/patients/${patient.id}/merge/${twin.id}`,
    `/desk/move/${coming.id}`,
    `/access/people/${doctor.id}`,
    `/webhooks/${webhook.body.data.id}`,
    `/webhooks/${webhook.body.data.id}/edit`,
  ];
  return { ...day, views, key: views[0]!, member: views[3]! };
}

test('every page of a full clinic is read aloud, at 320 pixels, with letters far apart, and pressed by an unsteady hand', async () => {
  const { administrator, views } = await fullClinic();
  const { page, walk } = await enter(administrator, '/account', { language: 'es-CL', width: 'telephone' });
  for (const path of [...PAGES, ...views]) {
    await walk(path);
    await ready(page);
    await eventually(async () => ({ path, faults: await findUnreadableText(page, 'es') })).toEqual({
      path,
      faults: [],
    });
  }
  await page.locator('.bar button').click();
  await page.getByRole('button', { name: 'English' }).click();
  await check(page, 'menu', 'en');
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('.bar button').evaluate((button) => button.matches(':focus'))).toBe(true);
});

test('pages where nothing is there yet, and forms that are refused, are straight and for everybody in the dark', async () => {
  const clinic = await app.build.clinic();
  const { page, walk } = await enter(await app.build.user(clinic, 'administrator'), '/account');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const path of PAGES) {
    await walk(path);
    await ready(page);
    await check(page, path, 'en', false);
    expect({ path, crooked: await crookedFields(page) }).toEqual({ path, crooked: [] });
    if (!/new$|new-panel|walk-in|invite|screen$/.test(path)) continue;
    // By the keyboard: a click so soon at the same place would be the second of two.
    await page.locator('main form button[type=submit]').last().press('Enter');
    const wrong = page.locator('main :is([aria-invalid="true"], [data-invalid], [role="alert"])').first();
    await wrong.waitFor();
    await check(page, `${path}, refused`, 'en', false);
  }
});

test('what is being loaded, and what could not be read, is told to everybody in their own colours', async () => {
  const { administrator, views } = await fullClinic();
  const { page, walk, enter } = await open({ language: 'es-CL', width: 'telephone' });
  await page.clock.install();
  await enter(administrator, '/account');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  let answer: 'none' | 'fault' | 'offline' = 'none';
  await page.route('**/api/v1/**', (route) => {
    if (route.request().url().includes('/console/session')) return route.continue();
    if (answer === 'none') return undefined;
    const body = JSON.stringify({ success: false, message: 'x', errors: {} });
    return answer === 'offline' ? route.abort() : route.fulfill({ status: 503, contentType: 'application/json', body });
  });
  const read = ['/overview', '/desk', '/patients/duplicates', '/calendar', '/people', '/trail', '/policy', '/keys'];
  for (const [index, path] of [...read, ...views.slice(0, 5)].entries()) {
    answer = 'none';
    await walk(path);
    await page.locator('.skeleton').first().waitFor();
    if (index % 4 === 0) await check(page, `${path}, loading`, 'es', false);
    answer = index % 2 === 0 ? 'offline' : 'fault';
    await walk('/account');
    await walk(path);
    await until(async () => {
      // It tries again by itself first.
      await page.clock.runFor(1_000);
      return (await page.locator('[role="alert"]').count()) > 0;
    });
    await check(page, `${path}, ${answer}`, 'es', false);
  }
});

test('the pages of a doctor, a nurse, a pharmacist and the front desk, and every dialog, are for everybody in both languages', async () => {
  const { administrator, doctor, clinic, key, member } = await fullClinic();
  const [nurse, pharmacist, desk] = await Promise.all(
    (['nurse', 'pharmacist', 'front_desk'] as const).map((role) => app.build.user(clinic, role)),
  );
  for (const [who, language] of [
    [doctor, 'es-CL'],
    [nurse!, 'en-GB'],
    [pharmacist!, 'es-CL'],
    [desk!, 'en-GB'],
  ] as const) {
    const { page, walk } = await enter(who, '/account', { language });
    const own = await page
      .locator('.navigation a')
      .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').replace('/console', '')));
    for (const path of own) {
      await walk(path);
      await ready(page);
      await check(page, path, language === 'es-CL' ? 'es' : 'en', false);
    }
  }
  const { page, walk } = await enter(administrator, '/account', { width: 'telephone' });
  const dialog = page.getByRole('alertdialog');
  const opened: [string, (main: Locator) => Locator][] = [
    ['/desk', (main) => main.getByRole('button', { name: /^Done: / })],
    ['/settings', (main) => main.getByRole('button', { name: 'Add a location' })],
    ['/practitioners', (main) => main.getByRole('button', { name: 'Add practitioner' })],
    ['/calendar', (main) => main.getByRole('button', { name: 'Block time' })],
    ['/calendar', (main) => main.getByRole('button', { name: 'Add hours' })],
    [key, (main) => main.getByRole('button', { name: 'Revoke: Reception' })],
    [member, (main) => main.getByRole('button', { name: /^Suspend: / })],
    ['/account', (main) => main.getByRole('button', { name: 'Turn on' })],
    ['/account', (main) => main.getByRole('button', { name: 'End all' })],
  ];
  for (const [path, button] of opened) {
    await walk(path);
    await ready(page);
    // By its key: a click near the last one, within half a second, is ignored.
    await button(page.getByRole('main')).first().press('Enter');
    await page.locator('.dialog').waitFor();
    await check(page, `${path}, dialog`, 'en');
    const send = dialog.locator('form button[type=submit]');
    if ((await send.count()) > 0 && path !== '/calendar') {
      await send.click();
      await dialog.locator(':is([aria-invalid="true"], [role="alert"])').first().waitFor();
      await check(page, `${path}, dialog refused`, 'en', false);
    }
    await page.keyboard.press('Escape');
    await page.locator('.dialog').waitFor({ state: 'detached' });
  }
});
