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

test('only by who sits at this machine and calls it by its name', async () => {
  expect((await get('/mails').set('X-Forwarded-For', '203.0.113.5')).status).toBe(404);
  expect((await get('/mails').set('Host', 'evil.example.test')).status).toBe(404);
  expect((await get('/mails').set('Host', 'clinical.example.test')).status).toBe(200);
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
