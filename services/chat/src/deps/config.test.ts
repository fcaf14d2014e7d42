import { loadConfig } from './config.js';

const load = (env: Record<string, string>) =>
  loadConfig({
    DATABASE_URL: 'postgres://x@localhost/x',
    API_KEY_SECRET: '0'.repeat(64),
    UPLOADS_DIR: '/var/lib/chat/uploads',
    ...env,
  });
const MAIL_FROM = 'Chat <chat@example.test>';

test.each([
  [
    'smtp://a%40b:p%2Fw@mail.example.test',
    { host: 'mail.example.test', port: 587, tls: 'starttls', auth: { user: 'a@b', password: 'p/w' } },
  ],
  ['smtps://mail.example.test', { host: 'mail.example.test', port: 465, tls: 'implicit', auth: undefined }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, tls: 'starttls', auth: undefined }],
])('%s names a mail server', (SMTP_URL, smtp) => {
  expect(load({ SMTP_URL, MAIL_FROM }).smtp).toEqual({ ...smtp, from: MAIL_FROM });
});

test('without one there are no mails', () => {
  const { smtp, mailFolder } = load({ SMTP_URL: '', MAIL_FROM: '', MAIL_FOLDER: '' });
  expect({ smtp, mailFolder }).toEqual({ smtp: undefined, mailFolder: undefined });
});

test.each([
  {},
  { HOST: '::1' },
  { HOST: 'localhost', BASE_URL: 'http://127.0.0.1:9' },
  { BASE_URL: 'http://[::1]:3002' },
  { BASE_URL: 'http://chat.localhost:3002' },
])('mails are shown where only this machine can ask: %j', (env) => {
  expect(load({ ...env, MAIL_FOLDER: '/tmp/mails' }).mailFolder).toBe('/tmp/mails');
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.0.2.4' },
  { BASE_URL: 'https://chat.example.com' },
  { BASE_URL: 'https://localhost.example.com' },
  { BASE_URL: 'https://127.0.0.1.example.com' },
])('mails are not shown where others can ask: %j', (env) => {
  expect(() => load({ ...env, MAIL_FOLDER: '/tmp/mails' })).toThrow(
    'MAIL_FOLDER shows mails, and the links to new passwords in them, to everybody on this machine: it needs a HOST and a BASE_URL of this machine (localhost). Elsewhere set SMTP_URL',
  );
  expect(load(env).mailFolder).toBeUndefined();
});

test.each([
  [{ SMTP_URL: 'http://mail.example.test', MAIL_FROM }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp://u:very-secret@mail.example.test' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://mail.example.test', MAIL_FROM: '' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://mail.example.test', MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://mail.example.test', MAIL_FROM: 'x\r\nBcc: y <a@b.example>' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtp://mail.example.test', MAIL_FROM, MAIL_FOLDER: '/tmp/mails' }, 'MAIL_FOLDER and SMTP_URL exclude'],
  [{ SMTP_URL: 'smtp://mail.example.test', MAIL_FROM, SMTP_TLS: 'maybe' }, 'SMTP_TLS'],
])('%j is refused, and no password is told', (env, named) => {
  expect(() => load(env)).toThrow(named);
  try {
    load(env);
  } catch (error) {
    expect((error as Error).message).not.toContain('very-secret');
  }
});

test('limits are those of the specification where nothing else is said', () => {
  const { rateLimits, maxFileBytes } = load({});
  const rule = (seconds: number, points: number) => ({ seconds, points });
  expect(rateLimits).toMatchObject({
    user: [rule(60, 200), rule(3600, 2000)],
    address: [rule(60, 100)],
    password: [rule(1800, 5)],
    email: [rule(3600, 2), rule(86_400, 5)],
    mail: [rule(86_400, 5)],
    spectatorFile: [rule(86_400, 1000)],
  });
  expect(maxFileBytes).toBe(100 * 2 ** 20);
});
