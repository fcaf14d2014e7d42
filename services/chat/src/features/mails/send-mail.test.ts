import { certificateFor } from '../../../test/support/certificate.js';
import { startSmtpServer, type SmtpServer } from '../../../test/support/smtp-server.js';
import { mailsTo } from '../../../test/support/mails.js';
import type { Replica } from '../../../test/support/start.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';
import { TASKS } from '../../jobs.js';
import { runDueJobs, startJobs } from '../jobs/index.js';
import { queueMail, type NewMail } from './index.js';

const ELSEWHERE = await certificateFor('elsewhere.test');

const chat = useChat();
const realm = useRealm(chat);
const stops: (() => Promise<void>)[] = [];

beforeEach(() => chat.db.query('truncate jobs'));
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const MAIL = { to: 'anna@example.test', subject: 'Grüße', text: 'Hello\n.\nbye' };

async function withSmtp(
  answerTo?: Parameters<typeof startSmtpServer>[0],
): Promise<{ smtp: SmtpServer; replica: Replica }> {
  const smtp = await startSmtpServer(answerTo);
  stops.push(() => smtp.stop());
  const replica = await chat.startReplica({
    env: { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: 'Chat <chat@example.test>', MAIL_FOLDER: '' },
  });
  stops.push(() => replica.stop());
  return { smtp, replica };
}

const queue = ({ deps }: Pick<Replica, 'deps'>, mail: Partial<NewMail> = {}) =>
  deps.db.transaction((tx) => queueMail(tx, deps, { realm_id: realm.id, ...MAIL, ...mail }));
const waiting = () => chat.db.query<{ failures: number; last_error: string; payload: object }>('select * from jobs');
const outcomes = async ({ deps }: Replica) =>
  [...(await deps.metrics.registry.metrics()).matchAll(/^chat_mails_total\{outcome="(\w+)"\} (\d+)$/gm)].map(
    ([, outcome, count]) => `${outcome} ${count}`,
  );

describe('a mail', () => {
  test('is sent once, by whichever of two replicas, with what machines look for in its head', async () => {
    const { smtp, replica } = await withSmtp();
    const other = await chat.startReplica({
      env: { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: 'chat@example.test', MAIL_FOLDER: '' },
    });
    for (let n = 0; n < 10; n += 1) await queue(replica, { to: `p${n}@example.test`, html: '<p>Hello</p>' });
    await Promise.all([runDueJobs(replica.deps, TASKS), runDueJobs(other.deps, TASKS)]);
    expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(
      Array.from({ length: 10 }, (_, n) => `p${n}@example.test`),
    );
    const [{ content } = { content: '' }] = smtp.mails;
    expect(content).toMatch(/^Message-ID: <[\w-]+@chat\.example\.test>$/im);
    expect(content).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(content).toMatch(/^From: .*chat@example\.test>?$/im);
    expect(content).toContain('text/plain');
    expect(content).toContain('text/html');
    expect(await waiting()).toEqual([]);
    await other.stop();
  });

  test('of a transaction that is rolled back is not sent', async () => {
    const rolledBack = chat.deps.db.transaction(async (tx) => {
      await queueMail(tx, chat.deps, { realm_id: realm.id, ...MAIL });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await mailsTo(chat, MAIL.to)).toEqual([]);
  });

  test('cannot be given headers by who is named in it', async () => {
    const { smtp, replica } = await withSmtp();
    const evil = 'x\r\nBcc: victim@example.test\r\n\r\nbody\u2028Bcc: y\u202e';
    await queue(replica, { subject: evil, headers: { References: evil } });
    await runDueJobs(replica.deps, TASKS);
    await queue(replica, { to: "o'neil@example.test" });
    await runDueJobs(replica.deps, TASKS);
    expect(smtp.mails.map(({ to }) => to)).toEqual([[MAIL.to], ["o'neil@example.test"]]);
    const [head = ''] = smtp.mails[0]!.content.split('\r\n\r\n');
    const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name!.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(new Set(names).size).toBe(names.length);
    for (const to of [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      'A <a@b.example>',
      'a b@c.example',
    ])
      await expect(queue(replica, { to })).rejects.toThrow('one bare address');
  });

  test('lies sealed until it is sent: it may hold a link that opens an account', async () => {
    await queue(chat, { text: 'https://chat.example.test/secret-token' });
    const [{ payload } = { payload: {} }] = await waiting();
    expect(Object.keys(payload)).toEqual(['sealed']);
    expect(JSON.stringify(payload)).not.toContain('secret-token');
  });

  test('that the server does not take now is tried again, with the same Message-ID', async () => {
    let isBusy = true;
    const { smtp, replica } = await withSmtp((command) =>
      command === '.' && isBusy ? '451 later, <anna@example.test>' : undefined,
    );
    await queue(replica);
    await expect(runDueJobs(replica.deps, TASKS)).rejects.toThrow('the mail server does not take it');
    const [{ failures, last_error } = { failures: 0, last_error: '' }] = await waiting();
    expect(failures).toBe(1);
    expect(last_error).toContain('451');
    expect(last_error).not.toContain('anna');
    isBusy = false;
    await chat.db.query('update jobs set due_at = now()');
    await runDueJobs(replica.deps, TASKS);
    const ids = smtp.mails.map(({ content }) => /^Message-ID: (.*)$/im.exec(content)?.[1]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(await outcomes(replica)).toEqual(['delayed 1', 'sent 1']);
  });

  test.each(['rcpt', '.'])('that the server refuses for good (%s) is given up', async (at) => {
    const { replica } = await withSmtp((command) =>
      command.toLowerCase().startsWith(at) ? '550 no such person' : undefined,
    );
    await queue(replica);
    await runDueJobs(replica.deps, TASKS);
    expect(await waiting()).toEqual([]);
    expect(await outcomes(replica)).toEqual(['given_up 1']);
  });

  test('is kept for three days while the server refuses us, then given up', async () => {
    let now = Date.now();
    const smtp = await startSmtpServer((command) => (command === 'connect' ? '554 not you' : undefined));
    stops.push(() => smtp.stop());
    const env = { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: 'chat@example.test', MAIL_FOLDER: '' };
    const replica = await chat.startReplica({ env, now: () => new Date(now) });
    stops.push(() => replica.stop());
    await queue(replica);
    await expect(runDueJobs(replica.deps, TASKS)).rejects.toThrow('the mail server does not take it');
    now += 73 * 3_600_000;
    await chat.db.query('update jobs set due_at = now()');
    expect(await waiting()).toHaveLength(1);
    await runDueJobs(replica.deps, TASKS);
    expect(await waiting()).toEqual([]);
    expect(await outcomes(replica)).toEqual(['delayed 1', 'given_up 1']);
  });

  test('for a server that accepts and never answers holds up no scheduled message', async () => {
    let connections = 0;
    const { replica } = await withSmtp((command) => {
      connections += Number(command === 'connect');
      return null;
    });
    await startJobs(replica.deps, TASKS);
    for (let n = 0; n < 5; n += 1) await queue(replica);
    await until(async () => connections >= 3);
    const scheduled = await replica.api(realm.member).post('/scheduled_messages', {
      type: 'direct',
      to: [realm.member.id],
      content: 'in time',
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 100,
    });
    expect(scheduled.status).toBe(200);
    await chat.db.query('update scheduled_messages set scheduled_delivery_timestamp = now()');
    await chat.db.query("update jobs set due_at = now() where task like '%scheduled%'");
    replica.deps.jobs.onAdded();
    await until(async () => (await chat.db.query("select from messages where content = 'in time'")).length === 1);
    expect(await waiting()).not.toEqual([]);
  });

  test.each([
    ['TLS', undefined, /ETLS/],
    ['a certificate of its name', { ...ELSEWHERE, from: 'STARTTLS' as const }, /certificate/],
  ])('is told to no server without %s unless the settings say so, and waits', async (_what, tls, why) => {
    const smtp = await startSmtpServer(undefined, tls);
    stops.push(() => smtp.stop());
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'chat@example.test', MAIL_FOLDER: '' };
    const replica = await chat.startReplica({ env });
    stops.push(() => replica.stop());
    await queue(replica);
    await expect(runDueJobs(replica.deps, TASKS)).rejects.toThrow(why);
    expect(smtp.mails).toEqual([]);
    expect(await waiting()).toMatchObject([{ failures: 1, last_error: expect.stringMatching(why) }]);
  });
});

test('where the service cannot send mail none is left', async () => {
  const silent = await chat.startReplica({ env: { MAIL_FOLDER: '' } });
  await queue(silent);
  expect(await waiting()).toEqual([]);
  await silent.stop();
});
