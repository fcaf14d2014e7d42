import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { isTooWide, seriousFaults } from './support/accessibility.js';
import { openSession } from './support/browser-session.js';
import { staffedClinic } from './support/accounts.js';
import { enrolled } from './support/second-factor.js';
import { authorizationOf, exchange, REDIRECT, registerApp } from './support/smart.js';
import type { TestApp } from './support/start.js';
import { eventually } from './support/wait-until.js';
import { LANGUAGES, windows } from './support/browser-windows.js';

/** `/oauth/authorize` as people meet it: an app opens it in a real browser, and it opens the app. */

let passed = 0;
const now = () => new Date(Date.now() + passed);
const { openWindow, started } = windows(now);
let app: TestApp;
beforeAll(async () => {
  app = await started();
  app.deps.config.public_url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
});

const TEXTS = {
  'es-CL': {
    heading: 'Dar acceso a una aplicación',
    agree: 'Dar acceso',
    deny: 'No dar acceso',
    wrong: /no es de una aplicación/,
    address: /no está registrada aquí/,
  },
  'en-GB': {
    heading: 'Give an app access',
    agree: 'Give access',
    deny: 'Give no access',
    wrong: /not that of an app/,
    address: /not registered with here/,
  },
} as const;

async function arrive(asked: object, language: (typeof LANGUAGES)[number]) {
  const { context, page } = await openWindow({ language, width: 'telephone' });
  await context.route(`${new URL(REDIRECT).origin}/**`, (route) => route.fulfill({ body: 'the app' }));
  const query = new URLSearchParams(asked as Record<string, string>).toString();
  await page.goto(`${app.deps.config.public_url}/oauth/authorize?${query}`);
  return page;
}

const isFit = (page: Page) =>
  eventually(async () => [await seriousFaults(page), await isTooWide(page)]).toEqual([[], false]);

test.each(LANGUAGES)(
  'a doctor logs in with a second factor, chooses a patient and agrees, by keyboard alone on a telephone (%s)',
  async (language) => {
    const { administrator, doctor, patient } = await staffedClinic(app);
    const { code } = await enrolled(app, doctor, now);
    passed += 60_000;
    const client = await registerApp(app, administrator);
    const { verifier, asked } = authorizationOf(app, client.client_id);
    const page = await arrive(asked, language);
    const text = TEXTS[language];
    const { keyboard } = page;

    await page.getByRole('heading', { name: text.heading }).waitFor();
    await isFit(page);
    await keyboard.type(doctor.email);
    await keyboard.press('Tab');
    await keyboard.type(doctor.password);
    await keyboard.press('Enter');
    const waiting = await app.db('access_tokens').where({ user_id: doctor.id, smart_app_id: null, revoked_at: null });
    expect(waiting.filter(({ device_name }) => device_name === 'Growth charts')).toEqual([]);
    await eventually(() => page.locator('#code').evaluate((field) => field.matches(':focus'))).toBe(true);
    await isFit(page);
    const shown = code();
    await keyboard.type(`${shown.slice(0, 3)} ${shown.slice(3)}`);
    await keyboard.press('Enter');

    await page.locator('#patients').waitFor();
    await isFit(page);
    await keyboard.type(patient.mrn);
    await keyboard.press('Enter');
    await page.locator('#found button').first().waitFor();
    await isFit(page);
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Enter');

    await page.getByRole('button', { name: text.agree, exact: true }).waitFor();
    await page.locator('#you').getByText(doctor.email).waitFor();
    await page.locator('#chosen').getByText(patient.mrn).waitFor();
    await isFit(page);
    await page.getByRole('button', { name: text.agree, exact: true }).focus();
    await keyboard.press('Enter');
    await page.waitForURL(`${REDIRECT}**`);
    const back = new URL(page.url()).searchParams;
    expect([back.get('state'), back.get('iss')]).toEqual([asked.state, app.deps.config.public_url]);
    app.build.unspeakable.add(back.get('code') ?? '');
    const tokens = await exchange(app, client, { code: back.get('code') ?? '', code_verifier: verifier });
    for (const secret of ['access_token', 'refresh_token']) app.build.unspeakable.add(tokens.body[secret]);
    expect(tokens.body).toMatchObject({ patient: patient.id, fhirUser: `Practitioner/${doctor.practitioner_id}` });
    const open = await app
      .db('access_tokens')
      .where({ user_id: doctor.id, revoked_at: null, device_name: 'Growth charts' });
    expect(open.map(({ smart_app_id }) => smart_app_id)).toEqual([client.client_id]);
  },
);

test('who logs in and closes the page has a session of minutes, which is not listed as the app', async () => {
  const { administrator, doctor } = await staffedClinic(app);
  const client = await registerApp(app, administrator);
  const page = await arrive(authorizationOf(app, client.client_id).asked, 'en-GB');
  await page.getByLabel('Email').fill(doctor.email);
  await page.getByLabel('Password').fill(doctor.password);
  await page.keyboard.press('Enter');
  await page.locator('#patients').waitFor();
  await page.close();
  const { body } = await app.as(administrator).get(`/api/v1/users/${doctor.id}/devices`);
  const left = body.data.find(({ device_name }: { device_name: string }) => device_name === 'Log-in to give access');
  expect(Date.parse(left.expires_at) - Date.parse(left.created_at)).toBe(10 * 60_000);
  expect(JSON.stringify(body.data)).not.toContain('Growth charts');
});

test('who is in the console need not log in again, and stays in there', async () => {
  const { administrator, doctor, patient } = await staffedClinic(app);
  const client = await registerApp(app, administrator);
  const { context, page } = await openWindow({ language: 'en-GB' });
  await context.route(`${new URL(REDIRECT).origin}/**`, (route) => route.fulfill({ body: 'the app' }));
  const { cookie } = await openSession(app, doctor);
  const [name = '', value = ''] = cookie.split('=');
  const url = app.deps.config.public_url;
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  const visit = (more: object) => {
    const { asked } = authorizationOf(app, client.client_id);
    const query = new URLSearchParams({ ...asked, ...more } as Record<string, string>).toString();
    return page.goto(`${url}/oauth/authorize?${query}`);
  };
  await visit({ prompt: 'login' });
  await page.getByLabel('Email').waitFor();
  await visit({});
  await page.getByLabel('Which patient is it about?').fill(patient.mrn);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.locator('#found button').first().click();
  await page.locator('#you').getByText(doctor.email).waitFor();
  await page.getByRole('button', { name: 'Log in with another account' }).click();
  await page.getByLabel('Email').waitFor();
  await visit({});
  await page.getByLabel('Which patient is it about?').fill(patient.mrn);
  await page.keyboard.press('Enter');
  await page.locator('#found button').first().click();
  await page.getByRole('button', { name: 'Give access', exact: true }).click();
  await page.waitForURL(`${REDIRECT}**`);
  app.build.unspeakable.add(new URL(page.url()).searchParams.get('code') ?? '');
  await page.goto(`${url}/console/account`);
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
});

test('nobody is asked to agree while it is not known for whom the app was opened, unless the launch has ended', async () => {
  const { administrator, doctor, patient } = await staffedClinic(app);
  const { client_id } = await registerApp(app, administrator, { launch_uri: 'https://app.example.org/launch' });
  const opened = await app.as(doctor).post('/api/v1/smart-launches').send({ client_id, patient_id: patient.id });
  const { launch } = opened.body.data;
  const page = await arrive({ ...authorizationOf(app, client_id).asked, launch }, 'en-GB');
  const answers = [
    { status: 503, json: { success: false, message: 'The service is busy.' } },
    { status: 403, json: { success: false, message: 'You may not do this.' } },
    { status: 401, json: { success: false, message: 'Your session has ended.' } },
  ];
  await page.route('**/api/v1/smart-launches/patient', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  const logIn = async () => {
    await page.getByLabel('Email').fill(doctor.email);
    await page.getByLabel('Password').fill(doctor.password);
    await page.getByLabel('Password').press('Enter');
  };
  const agree = page.getByRole('button', { name: 'Give access', exact: true });
  const again = page.getByRole('button', { name: 'Try again' });
  await logIn();
  await page.getByText('could not be shown. The service is busy.').waitFor();
  await isFit(page);
  expect(await agree.isVisible()).toBe(false);
  await again.click();
  await page.getByText('could not be shown. You may not do this.').waitFor();
  await again.click();
  await page.getByText('could not be shown. Your session has ended.').waitFor();
  await logIn();
  await page.locator('#chosen').getByText(patient.mrn).waitFor();
  await agree.waitFor();

  const ended = await arrive({ ...authorizationOf(app, client_id).asked, launch: 'none' }, 'en-GB');
  await ended.getByLabel('Email').fill(doctor.email);
  await ended.getByLabel('Password').fill(doctor.password);
  await ended.getByLabel('Password').press('Enter');
  await ended.getByRole('button', { name: 'Give access', exact: true }).waitFor();
});

test('who does not agree is sent back with that; nobody is sent to an address that is not the app’s', async () => {
  const { administrator } = await staffedClinic(app);
  const { client_id } = await registerApp(app, administrator);
  const { asked } = authorizationOf(app, client_id);
  const text = TEXTS['en-GB'];
  const denying = await arrive({ ...asked, prompt: 'login', launch: '' }, 'en-GB');
  await denying.locator('#login').getByRole('button', { name: text.deny }).click();
  await denying.waitForURL(`${REDIRECT}**`);
  expect(new URL(denying.url()).searchParams.get('error')).toBe('access_denied');

  const stray = await arrive({ ...asked, redirect_uri: 'https://app.example.org.evil.example/callback' }, 'en-GB');
  await stray.getByText(text.address).waitFor();
  await isFit(stray);
  expect(new URL(stray.url()).origin).toBe(app.deps.config.public_url);
  const unknown = await arrive({ ...asked, client_id: 'nobody' }, 'en-GB');
  await unknown.getByText(text.wrong).waitFor();
});

test('an app that opens it in a window of its own is answered in there, with a way back to the window that opened it', async () => {
  const { administrator } = await staffedClinic(app);
  const { client_id } = await registerApp(app, administrator);
  const { asked } = authorizationOf(app, client_id);
  const { context, page } = await openWindow({ language: 'en-GB', width: 'telephone' });
  await context.route(`${new URL(REDIRECT).origin}/**`, (route) => route.fulfill({ body: 'the app' }));
  const fields = Object.entries(asked).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const form = (method: string) =>
    `<form method="${method}" action="${app.deps.config.public_url}/oauth/authorize" target="${method}">${fields.join('')}</form>`;
  for (const method of ['get', 'post']) {
    await page.goto(REDIRECT);
    await page.setContent(form(method));
    const opened = context.waitForEvent('page');
    await page.evaluate(`window.open('about:blank', '${method}'); document.forms[0].submit()`);
    const popup = await opened;
    await popup.locator('#login').getByRole('button', { name: TEXTS['en-GB'].deny }).click();
    await popup.waitForURL(`${REDIRECT}?**`);
    expect({ method, opener: await popup.evaluate('window.opener?.location.href') }).toEqual({
      method,
      opener: REDIRECT,
    });
  }
});
