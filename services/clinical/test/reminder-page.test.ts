import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { isTooWide, seriousFaults } from './support/accessibility.js';
import { windows, type Visit } from './support/browser-windows.js';
import { linkIn, useReminders } from './support/reminders.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';

/** `/reminder` as patients meet it, whom a mail leads there. */
const { openWindow, started } = windows();
const app = {} as TestApp;
beforeAll(async () => void Object.assign(app, await started()));
const { linked } = useReminders(app);

const address = () => `http://localhost:${(app.server.address() as AddressInfo).port}/reminder`;
const statusOf = async ({ id }: { id: string }) => (await app.db('appointments').where({ id }).first())?.status;

async function open(hash: string, visit: Visit = { width: 'telephone' }) {
  const { page } = await openWindow(visit);
  await page.goto(`${address()}${hash}`);
  await eventually(async () => [await seriousFaults(page), await isTooWide(page)]).toEqual([[], false]);
  return page;
}

test('it runs its own script alone, and asks this service alone', async () => {
  const page = await supertest(app.server).get('/reminder');
  expect(page.text).toContain('<script src="reminder/page.js"></script>');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*script-src 'self'; connect-src 'self'; .*frame-ancestors 'none'$/,
  );
});

test('a patient sees the appointment in the language of the clinic, and confirms it by keyboard', async () => {
  const { appointment, clinic, doctor, mail } = await linked({ status: 'pending' });
  const page = await open(`#${linkIn(mail)}`);
  await page.getByRole('heading', { name: 'Su cita' }).waitFor();
  for (const said of [clinic.name, doctor.name]) await page.getByText(said, { exact: true }).waitFor();
  expect(await statusOf(appointment)).toBe('pending');
  const folder = process.env['CONSOLE_SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/reminder.png` });
  await page.getByRole('button', { name: 'Confirmar la cita' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('La cita está confirmada.').waitFor();
  expect(await statusOf(appointment)).toBe('booked');
});

test('a patient cancels; then the link no longer works', async () => {
  const { appointment, mail } = await linked({ clinic: { locale: 'en' } });
  const page = await open(`#${linkIn(mail)}`, { width: 'laptop', language: 'es-CL' });
  await page.getByRole('button', { name: 'Cancel the appointment' }).click();
  await page.getByText('The appointment is cancelled.').waitFor();
  expect(await statusOf(appointment)).toBe('cancelled');
  const again = await open(`#${linkIn(mail)}`);
  await again.locator('#said[data-fault]').getByText('This link no longer works').waitFor();
  await again.locator('#form').waitFor({ state: 'hidden' });
});

test('without a link it asks for the one of the mail', async () => {
  const page = await open('');
  await page.getByText('Open the link that you got by mail.').waitFor();
});
