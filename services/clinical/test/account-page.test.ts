import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { isTooWide, seriousFaults } from './support/accessibility.js';
import { codeIn, startMailingApp, type MailingApp } from './support/mails.js';
import { address, ME, NEW_PASSWORD, people, staffedClinic } from './support/accounts.js';
import { enrolled } from './support/second-factor.js';
import { eventually } from './support/wait-until.js';
import { windows, type Visit } from './support/browser-windows.js';

/** `/account` as people meet it, whom a mail leads there. */
let passed = 0;
const now = () => new Date(Date.now() + passed);
const { openWindow, started } = windows<MailingApp>(now, startMailingApp);
let app: MailingApp;
let account: string;
beforeAll(async () => {
  app = await started();
  account = `http://localhost:${(app.server.address() as AddressInfo).port}/account`;
});

/** Opens the link of the last mail to that address that has one. */
async function open(email: string, visit: Visit = { width: 'telephone' }) {
  const links = (await app.mailsTo(email)).flatMap(({ text }) => /\S+(#\S+)/.exec(text)?.[1] ?? []);
  const { page } = await openWindow(visit);
  await page.goto(`${account}${links.at(-1)}`);
  await eventually(async () => [page.url(), await seriousFaults(page), await isTooWide(page)]).toEqual([
    account,
    [],
    false,
  ]);
  return page;
}

test('it runs its own script alone, and asks this service alone', async () => {
  const page = await supertest(app.server).get('/account');
  expect(page.text).toContain('<script src="account/page.js"></script>');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*script-src 'self'; connect-src 'self'; .*frame-ancestors 'none'$/,
  );
});

test('a mailed link leads to a new password, and is out of the address at once', async () => {
  const { doctor } = await app.build.practice();
  await app.as().post('/api/mobile/v1/auth/password-links').send({ email: doctor.email });
  const page = await open(doctor.email, { width: 'telephone', language: 'es-CL' });
  await page.getByRole('heading', { name: 'Su cuenta' }).waitFor();
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await page.getByText('Al menos 10 caracteres. Una frase').waitFor();
  await page.locator('#password-fault').getByText('«Contraseña» debe tener al menos 10 caracteres.').waitFor();
  await eventually(() => page.getByLabel('Contraseña').getAttribute('aria-describedby')).toBe('rule password-fault');
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await eventually(() => page.getByLabel('Contraseña').getAttribute('type')).toBe('text');
  await page.getByLabel('Contraseña').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  await page.getByRole('link', { name: 'abra la consola' }).waitFor();
  expect((await people(app).login(doctor.email, NEW_PASSWORD)).status).toBe(200);
});

test('a mailed invitation is accepted by who has an account with a second factor, whose session of this page ends', async () => {
  const [{ administrator }, { doctor }] = [await staffedClinic(app), await app.build.practice()];
  const { code } = await enrolled(app, doctor, now);
  passed += 60_000;
  await people(app).invite(administrator, { email: doctor.email });
  const page = await open(doctor.email);
  await page.getByRole('button', { name: 'I have an account' }).click();
  await eventually(() => page.getByLabel('Email').inputValue()).toBe(doctor.email);
  await page.keyboard.type(doctor.password);
  await page.keyboard.press('Enter');
  await eventually(() =>
    page.getByLabel('Code of the second factor').evaluate((field) => field.matches(':focus')),
  ).toBe(true);
  await page.keyboard.type(code());
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'open the console' }).waitFor();
  expect((await app.as(doctor).get(ME)).body.data.clinics).toHaveLength(2);
  const left = await app.db('access_tokens').where({ user_id: doctor.id, revoked_at: null, device_name: 'Web' });
  expect(left).toEqual([]);
});

test('who has none makes one with a mailed invitation, once', async () => {
  const { administrator, clinic } = await staffedClinic(app);
  const email = address();
  await people(app).invite(administrator, { email });
  expect(codeIn((await app.mailsTo(email)).at(-1))).not.toBe('');
  const [page, again] = [await open(email, { width: 'laptop' }), await open(email)];
  for (const each of [page, again]) {
    await each.getByText(clinic.name, { exact: true }).waitFor();
    await each.getByText('Front desk', { exact: true }).waitFor();
    await each.getByLabel('Your name').fill('Their own name');
    await each.getByLabel('Password').fill(NEW_PASSWORD);
  }
  await page.getByRole('button', { name: 'Create account and accept' }).click();
  await page.getByRole('link', { name: 'open the console' }).waitFor();
  expect((await people(app).login(email, NEW_PASSWORD)).status).toBe(200);
  await again.getByRole('button', { name: 'Create account and accept' }).click();
  await again.locator('#said[data-fault]').waitFor();
  const late = await open(email);
  await late.locator('#said[data-fault]').getByText('The link is not good').waitFor();
  await late.locator('#form').waitFor({ state: 'hidden' });
});

test('without a link there is nothing to fill in, and without an answer it says so', async () => {
  const { page } = await openWindow();
  await page.goto(account);
  await page.getByText('Open the link that you got by mail').waitFor();
  await page.locator('#form').waitFor({ state: 'hidden' });

  const { doctor } = await app.build.practice();
  await app.as().post('/api/mobile/v1/auth/password-links').send({ email: doctor.email });
  const offline = await open(doctor.email);
  await offline.route('**/api/**', (route) => route.abort());
  await offline.getByLabel('Password').fill(NEW_PASSWORD);
  await offline.keyboard.press('Enter');
  await offline.getByText('There was no answer. Try again.').waitFor();
});
