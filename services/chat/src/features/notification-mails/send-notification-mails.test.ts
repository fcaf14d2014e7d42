import {
  buildChannel,
  buildRealm,
  buildUser,
  NO_AUTOMATIC_TOPICS,
  sendMessage,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { mailsTo } from '../../../test/support/mails.js';
import { startSmtpServer } from '../../../test/support/smtp-server.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { TASKS } from '../../jobs.js';
import { runDueJobs } from '../jobs/index.js';

const FIND = 'find people to mail notifications to';
const MINUTE_MS = 60_000;

let writer: TestUser;
let reader: TestUser;
let channel: TestChannel;
let now = Date.now();

const chat = useChat({ now: () => new Date(now) });
const realm = useRealm(chat);
beforeEach(async () => {
  now = Date.now();
  await chat.db.query('delete from notifications');
  writer = await buildUser(chat, realm.id, { full_name: 'Wanda Writer', settings: NO_AUTOMATIC_TOPICS });
  reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  channel = await buildChannel(chat, realm.id, { subscribers: [writer, reader] });
});

const mention = (user = reader) => `@**${user.full_name}|${user.id}**`;
const say = (content: string, topic = 'Plans') => sendMessage(chat, writer, { channel, topic, content });
/** The mails that have come to somebody once what waits was due. */
async function mails(user = reader, minutes = 3) {
  now += minutes * MINUTE_MS;
  await runJobs(chat, FIND);
  return mailsTo(chat, user.delivery_email);
}
const choose = async (settings: Record<string, unknown>, user = reader) =>
  expectSuccess(await chat.api(user).patch('/settings', settings));

test('a place turns nothing around that stands beside its name', async () => {
  const name = `a\u2069\u202Eb ${channel.name}`;
  await chat.db.query('update channels set name = $2 where id = $1', [channel.id, name]);
  await say(`Hello ${mention()}`, 'שלום\u2069\u202E');
  const [mail] = await mails();
  expect(mail!.subject).toBe(`#ab ${channel.name} > שלום`);
  // An address may name it as it is: it is written in percents.
  expect(mail!.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('a mention that stays unread is mailed after the time that its reader chose, once', async () => {
  const id = await say(`Hello ${mention()}, *look*`);
  expect(await mails(reader, 1)).toEqual([]);
  const [mail, ...more] = await mails(reader, 2);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe(`#${channel.name} > Plans`);
  expect(mail!.text).toContain(`Wanda Writer`);
  expect(mail!.text).toContain(`Hello @${reader.full_name}, look`);
  expect(mail!.text).toContain('because you were mentioned');
  const link = `http://chat.example.test/#narrow/channel/${channel.id}-${channel.name.replaceAll(' ', '-')}/topic/Plans/near/${id}`;
  expect(mail!.text).toContain(`Open the conversation: ${link}\n`);
  expect(mail!.html).toContain(`href="${link}"`);
  expect(mail!.html).toContain('<em>look</em>');
  expect(await mails()).toHaveLength(1);
});

test('what is said in a conversation comes in one mail, of two conversations in two that mail programs keep apart', async () => {
  await sendMessage(chat, writer, { to: [reader], content: 'first' });
  await sendMessage(chat, writer, { to: [reader], content: 'second' });
  await sendMessage(chat, writer, { to: [reader, realm.member], content: 'all of us' });
  await say(`topic ${mention()}`);
  const all = await mails();
  expect(all.map(({ subject }) => subject).sort()).toEqual(
    [
      `#${channel.name} > Plans`,
      `Direct messages from Wanda Writer`,
      `Direct messages with Max Member, Wanda Writer`,
    ].sort(),
  );
  const direct = all.find(({ subject }) => subject.endsWith('from Wanda Writer'))!;
  expect(direct.text).toMatch(/first[^]*second/);
  expect(direct.text).not.toMatch(/all of us|topic/);
  const roots = all.map(({ headers }) => headers['References']);
  expect(new Set(roots).size).toBe(3);
  await sendMessage(chat, writer, { to: [reader], content: 'third' });
  const later = (await mails()).find(({ text }) => text.includes('third'))!;
  expect(later.headers).toMatchObject({
    References: direct.headers['References'],
    'In-Reply-To': direct.headers['References'],
  });
  expect(later.message_id).not.toBe(direct.message_id);
  expect(later.text).not.toContain('first');
});

test('nobody gets a mail of what they have read or muted meanwhile, and nobody else one of what is for others', async () => {
  const read = await sendMessage(chat, writer, { to: [reader], content: 'read' });
  const other = await buildUser(chat, realm.id);
  await sendMessage(chat, other, { to: [reader], content: 'muted' });
  expectSuccess(await chat.api(reader).post('/messages/flags', { messages: [read], op: 'add', flag: 'read' }));
  expectSuccess(await chat.api(reader).post(`/users/me/muted_users/${other.id}`));
  expect(await mails()).toEqual([]);
  expect(await mailsTo(chat, writer.delivery_email)).toEqual([]);
  expect(await mailsTo(chat, realm.member.delivery_email)).not.toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('muted') }),
  );
});

test('what an edit takes out is not in the mail', async () => {
  const id = await say(`${mention()} the password is swordfish`);
  expectSuccess(await chat.api(writer).patch(`/messages/${id}`, { content: `${mention()} never mind` }));
  const [mail] = await mails();
  expect(mail!.text + mail!.html).not.toContain('swordfish');
  expect(mail!.text).toContain('never mind');
});

describe('without content', () => {
  const expectSecret = async () => {
    await say(`${mention()} secret plan`, 'Secret topic');
    const [mail] = await mails();
    expect(mail!.subject).toBe('New messages');
    expect(mail!.text + mail!.html).not.toMatch(/secret|Wanda|Secret/);
    expect(mail!.text + mail!.html).not.toContain(channel.name);
    expect(mail!.text).toContain('Open the conversation: http://chat.example.test\n');
  };

  test('a mail says neither who wrote nor what nor where, for who chose so', async () => {
    await choose({ message_content_in_email_notifications: false });
    await expectSecret();
  });

  test('nor for anybody where the organization does not allow it', async () => {
    const setting = (value: boolean) =>
      chat.api(realm.owner).patch('/realm', { message_content_allowed_in_email_notifications: value });
    expectSuccess(await setting(false));
    await expectSecret();
    expectSuccess(await setting(true));
  });
});

test('the name of the organization is in the subject as its reader chose: always, never, or where they are in several', async () => {
  const subject = async () => {
    await sendMessage(chat, writer, { to: [reader] });
    return (await mails()).at(-1)!.subject;
  };
  const plain = 'Direct messages from Wanda Writer';
  expect(await subject()).toBe(plain);
  await choose({ realm_name_in_email_notifications_policy: 2 });
  expect(await subject()).toBe(`${plain} [Test organization]`);
  const elsewhere = await buildRealm(chat, { is_default: false });
  const twin = await buildUser(chat, elsewhere.id, { delivery_email: reader.delivery_email.toUpperCase() });
  await choose({ realm_name_in_email_notifications_policy: 3 });
  expect(await subject()).toBe(plain);
  await choose({ realm_name_in_email_notifications_policy: 1 });
  expect(await subject()).toBe(`${plain} [Test organization]`);
  await chat.db.query('update users set is_active = false where id = $1', [twin.id]);
  expect(await subject()).toBe(plain);
});

test.each([
  ['de', 'Direktnachrichten von Wanda Writer', 'weil Ihnen jemand direkt geschrieben hat'],
  ['es', 'Mensajes directos de Wanda Writer', 'te ha escrito directamente'],
  ['fr', 'Messages directs de Wanda Writer', 'quelqu’un vous a écrit directement'],
  ['pt-br', 'Mensagens diretas de Wanda Writer', 'alguém lhe escreveu diretamente'],
  ['ja', 'Direct messages from Wanda Writer', 'somebody wrote to you directly'],
])('a mail is in the language of its reader (%s), or in English', async (default_language, subject, reason) => {
  await choose({ default_language });
  await sendMessage(chat, writer, { to: [reader] });
  const [mail] = await mails();
  expect(mail!.subject).toBe(subject);
  expect(mail!.text).toContain(reason);
});

test('times are those of the reader', async () => {
  await choose({ timezone: 'Asia/Tokyo', twenty_four_hour_time: true });
  const id = await sendMessage(chat, writer, { to: [reader], content: 'at <time:2017-06-05T22:30:00Z>' });
  await chat.db.query("update messages set sent_at = '2026-01-02T20:15:00Z' where id = $1", [id]);
  const [mail] = await mails();
  expect(mail!.text).toMatch(/Wanda Writer \(Jan 3, 2026, 05:15/);
  expect(mail!.text).toMatch(/at Jun 6, 2017, 07:30/);
});

test('of many messages the newest are in the mail, and how many came before', async () => {
  for (let n = 1; n <= 23; n += 1) await sendMessage(chat, writer, { to: [reader], content: `number ${n}.` });
  const [mail] = await mails();
  expect(mail!.text).toContain('Earlier unread messages: 3\n');
  expect(mail!.text).not.toContain('number 3.');
  expect(mail!.text).toMatch(/number 4\.[^]*number 23\./);
});

test('what people call themselves, channels and topics changes nothing in a mail but words', async () => {
  const evil = await buildUser(chat, realm.id, { full_name: 'Eve</p><script>alert(1)</script>' });
  await sendMessage(chat, evil, { to: [reader], content: '<img src=x onerror=alert(1)> {name}\r\n.\r\nQUIT' });
  const [mail] = await mails();
  expect(mail!.html).not.toMatch(/<script|<img/);
  expect(mail!.html).toContain('Eve&lt;/p&gt;&lt;script&gt;');
  expect(mail!.text).toContain('{name}');
  expect(mail!.subject).not.toMatch(/[\r\n]/);
});

test('a guest who may not know the sender is not told their name', async () => {
  const members = await chat.db.one<{ id: number }>(
    `select (system_group_ids ->> 'role:members')::bigint as id from realms where id = $1`,
    [realm.id],
  );
  expectSuccess(await chat.api(realm.owner).patch('/realm', { can_access_all_users_group: { new: members.id } }));
  const guest = await buildUser(chat, realm.id, { role: 600 });
  await chat.db.query('delete from notifications');
  const shared = await buildChannel(chat, realm.id, { subscribers: [writer, guest] });
  await sendMessage(chat, writer, { channel: shared, content: mention(guest) });
  expectSuccess(await chat.api(writer).delete('/users/me/subscriptions', { subscriptions: [shared.name] }));
  const [mail] = await mails(guest);
  expect(mail!.text).toContain('Unknown user');
  expect(mail!.text + mail!.html).not.toContain('Wanda');
  const everyone = await chat.db.one<{ id: number }>(
    `select (system_group_ids ->> 'role:everyone')::bigint as id from realms where id = $1`,
    [realm.id],
  );
  expectSuccess(await chat.api(realm.owner).patch('/realm', { can_access_all_users_group: { new: everyone.id } }));
});

test('two replicas send one mail, with a header to turn such mails off by one click', async () => {
  const smtp = await startSmtpServer();
  const env = { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: 'Chat <chat@example.test>', MAIL_FOLDER: '' };
  const replicas = [await chat.startReplica({ env }), await chat.startReplica({ env })];
  for (let n = 0; n < 5; n += 1) await say(`${mention()} ${n}`);
  now += 3 * MINUTE_MS;
  await chat.db.query('insert into jobs (task) values ($1), ($1)', [FIND]);
  await Promise.all(replicas.map(({ deps }) => runDueJobs(deps, TASKS)));
  expect(smtp.mails.map(({ to }) => to)).toEqual([[reader.delivery_email]]);
  const [head = ''] = smtp.mails[0]!.content.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n\s+/g, ' ');
  expect(unfolded).toMatch(/^List-Unsubscribe: <http:\/\/chat\.example\.test\/unsubscribe\/[\w.-]+>$/m);
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(unfolded).toMatch(/^Content-Type: multipart\/alternative/m);
  const counts = await Promise.all(replicas.map(({ deps }) => deps.metrics.registry.metrics()));
  expect(counts.join('\n')).toContain('chat_notifications_total{way="mail",outcome="sent"} 5');
  for (const replica of replicas) await replica.stop();
  await smtp.stop();
});
