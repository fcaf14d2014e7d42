import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import supertest from 'supertest';
import { startApp, type TestApp } from '../../test/support/start.js';
import { readConfig } from '../deps/config.js';

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'clinical-page-'));
  app = await startApp({ config: { mail_folder: folder, public_url: 'https://clinical.example.test' } });
  const mail = { to: 'ana@example.test', date: '2026-01-01', subject: '<script>alert(1)</script>' };
  const text = 'See https://app.example.test/a?b=1&c=2#d and <b>';
  await writeFile(path.join(folder, '1-a.json'), JSON.stringify({ ...mail, text }));
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const get = (url: string, on = app) => supertest(on.server).get(url);

test('mails that are not sent can be looked at, and nothing in them runs', async () => {
  const page = await get('/mails');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<a href="https://app.example.test/a?b=1&#38;c=2#d">');
  expect(page.text).not.toMatch(/<script|<b>/);
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri/),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

test('only by who sits at this machine and calls it by a name of its own', async () => {
  for (const host of ['evil.example.test', 'clinical.example.test', 'localhost.example.test'])
    expect({ host, status: (await get('/mails').set('Host', host)).status }).toEqual({ host, status: 404 });
  for (const host of ['localhost:3001', '127.0.0.1:3001', '[::1]:3001'])
    expect({ host, status: (await get('/mails').set('Host', host)).status }).toEqual({ host, status: 200 });
});

test.each([
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Forwarded',
  'Via',
  'X-Real-IP',
  'X-Client-IP',
  'CF-Connecting-IP',
  'CF-Ray',
  'True-Client-IP',
  'X-Amzn-Trace-Id',
  'X-Original-Host',
  'Proxy-Connection',
])('nor through a proxy, which says %s', async (header) => {
  expect((await get('/mails').set(header, '127.0.0.1')).status).toBe(404);
});

test('a folder for mails is refused where others can reach the service', () => {
  const settings = { DATABASE_URL: 'postgres://x@localhost/x', SECRETS_KEY: 'ab'.repeat(32), MAIL_FOLDER: '/tmp/x' };
  for (const own of [{ HOST: '127.0.0.1' }, { HOST: '::1', PUBLIC_URL: 'http://localhost:3001' }])
    expect(readConfig({ ...settings, ...own }).mail_folder).toBe('/tmp/x');
  for (const open of [
    {},
    { HOST: '0.0.0.0' },
    { HOST: '192.0.2.4', PUBLIC_URL: 'http://localhost:3001' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'https://clinical.example.test' },
    { HOST: '127.0.0.1', PUBLIC_URL: 'https://localhost.example.test' },
  ])
    expect(() => readConfig({ ...settings, ...open })).toThrow(
      'MAIL_FOLDER: shows mails, and the links to new passwords in them, to everybody on this machine: it needs a HOST and a PUBLIC_URL of this machine',
    );
});

test('nowhere where mails are sent, or cannot be; and a folder is no setting of production', async () => {
  const silent = await startApp();
  expect((await get('/mails', silent)).status).toBe(404);
  await silent.stop();
  const settings = { DATABASE_URL: 'postgres://x@localhost/x', SECRETS_KEY: 'ab'.repeat(32) };
  const smtp = { SMTP_URL: 'smtps://u%40x:p%2Fw@mail.example.test', MAIL_FROM: 'Clinic <c@example.test>' };
  expect(readConfig({ ...settings, ...smtp }).smtp).toEqual({
    host: 'mail.example.test',
    port: 465,
    tls: 'implicit',
    auth: { user: 'u@x', pass: 'p/w' },
    from: 'Clinic <c@example.test>',
  });
  for (const [env, named] of [
    [{ MAIL_FOLDER: '/tmp/x', APP_ENVIRONMENT: 'production' }, 'MAIL_FOLDER'],
    [{ MAIL_FOLDER: '/tmp/x', ...smtp }, 'MAIL_FOLDER'],
    [{ SMTP_URL: 'smtp://mail.example.test' }, 'MAIL_FROM'],
    [{ ...smtp, MAIL_FROM: 'x\r\nBcc: y <a@b.example>' }, 'MAIL_FROM'],
    [{ ...smtp, SMTP_TLS: 'maybe' }, 'SMTP_TLS'],
    [{ ACCOUNT_URL: 'https://x.test/#/a' }, 'ACCOUNT_URL'],
  ] as const)
    expect(() => readConfig({ ...settings, ...env })).toThrow(named);
});
