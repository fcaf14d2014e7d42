import { setTimeout } from 'node:timers/promises';
import { certificateFor } from '../../test/support/certificate.js';
import { startSmtpServer, type SmtpServer } from '../../test/support/smtp-server.js';
import { createMailer, MailRefused, type Mail, type Mailer, type SmtpOverrides } from './mail.js';

const MAIL: Mail = { to: 'anna@example.test', subject: 'Hello', text: 'Hello', message_id: '<1@test>', headers: {} };
const HERE = await certificateFor('127.0.0.1');
const ELSEWHERE = await certificateFor('elsewhere.test');

const servers: SmtpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(...options: Parameters<typeof startSmtpServer>): Promise<SmtpServer> {
  const server = await startSmtpServer(...options);
  servers.push(server);
  return server;
}

function mailerFor(
  { port }: SmtpServer,
  tls: 'implicit' | 'starttls' | 'off',
  overrides: Partial<SmtpOverrides> = {},
): Mailer {
  const auth = { user: 'us', password: 'very secret' };
  const smtp = { host: '127.0.0.1', port, tls, from: 'chat@example.test', auth: tls === 'off' ? undefined : auth };
  return createMailer({ smtp, mailFolder: undefined }, overrides)!;
}

describe.each([
  ['first byte', 'implicit'],
  ['STARTTLS', 'starttls'],
] as const)('with TLS from %s on', (from, tls) => {
  test('a server whose certificate is good gets mails, encrypted', async () => {
    const server = await start(undefined, { ...HERE, from });
    await mailerFor(server, tls, { ca: HERE.cert }).send(MAIL);
    expect(server.mails).toMatchObject([{ to: [MAIL.to], isEncrypted: true }]);
    expect(server.commands.filter((line) => line.startsWith('AUTH'))).toHaveLength(1);
  });

  test.each([
    ['that nobody knows', HERE, {}, /self-signed certificate/],
    ['of another name', ELSEWHERE, { ca: ELSEWHERE.cert }, /does not match certificate/],
  ])('one with a certificate %s gets none, nor our password', async (_why, certificate, overrides, message) => {
    const server = await start(undefined, { ...certificate, from });
    const refused = mailerFor(server, tls, overrides).send(MAIL);
    await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(message) });
    await expect(refused).rejects.not.toBeInstanceOf(MailRefused);
    expect(server.mails).toEqual([]);
    expect(server.commands.join()).not.toMatch(/AUTH|MAIL FROM/i);
  });
});

test('a server that takes its time over a mail gets it once', async () => {
  const server = await start(async (command) => {
    if (command === '.') await setTimeout(300);
    return undefined;
  });
  await mailerFor(server, 'off', { silenceMs: 30_000 }).send(MAIL);
  expect(server.mails).toHaveLength(1);
});

test('a try that has been given up sends nothing later', async () => {
  const server = await start(async (command) => {
    if (/^mail from/i.test(command)) await setTimeout(300);
    return undefined;
  });
  await expect(mailerFor(server, 'off', { tryMs: 100 }).send(MAIL)).rejects.toMatchObject({ code: 'EABORT' });
  await setTimeout(500);
  expect(server.mails).toEqual([]);
});

test.each([
  ['rcpt to', '550 no such person', true],
  ['mail from', '530 sign in first', false],
  ['connect', '554 not you', false],
  ['mail from', '451 later', false],
  ['data', '421 closing', false],
  ['.', '554 no', true],
  ['.', '503 what?', false],
])('after %s a server that answers %j refuses the mail for good: %p', async (at, answer, isForGood) => {
  const server = await start((command) => (command.toLowerCase().startsWith(at) ? answer : undefined));
  const outcome = await mailerFor(server, 'off')
    .send(MAIL)
    .catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(Error);
  expect(outcome instanceof MailRefused).toBe(isForGood);
});
