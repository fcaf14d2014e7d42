import { runDueJobs, type Task, type Tasks } from '../src/features/jobs/index.js';
import { TASKS } from '../src/jobs.js';
import { buildChannel, buildRealm, sendMessage, type TestChannel, type TestRealm } from './support/builders.js';
import { expectSuccess } from './support/expect.js';
import { png } from './support/images.js';
import { sendInvitation } from './support/invitations.js';
import { buildPhone, startRelay, type Relay } from './support/push.js';
import { startChat, type Chat } from './support/start.js';
import { uploadFile } from './support/uploads.js';
import { body, startWeb, type TestWeb } from './support/web.js';

/** Jobs are run, not read: a statement that PostgreSQL refuses is found here, whoever adds it. */
let relay: Relay;
let web: TestWeb;
let chat: Chat;
let realm: TestRealm;
let channel: TestChannel;
beforeAll(async () => {
  relay = await startRelay();
  web = await startWeb();
  chat = await startChat({ env: relay.env, web: web.internet });
});
afterAll(async () => {
  await chat.stop();
  await Promise.all([relay.stop(), web.stop()]);
});

const recurring = Object.entries(TASKS).flatMap(([name, task]) => ('every_seconds' in task ? [name] : []));
const once = Object.keys(TASKS).filter((name) => !recurring.includes(name));

/** Does what is due, and these; answers the names of what was done. @throws JobsFailed */
async function runEach(names: readonly string[]): Promise<Set<string>> {
  const ran = new Set<string>();
  const noted = (name: string, task: Task): Task =>
    'lane' in task
      ? { ...task, perform: (job, deps) => (ran.add(name), task.perform(job, deps)) }
      : { ...task, run: (tx, job, deps) => (ran.add(name), task.run(tx, job, deps)) };
  const tasks: Tasks = Object.fromEntries(Object.entries(TASKS).map(([name, task]) => [name, noted(name, task)]));
  await chat.db.query('insert into jobs (task) select unnest($1::text[])', [names]);
  await runDueJobs(chat.deps, tasks);
  return ran;
}

const member = () => chat.api(realm.member);
const soon = () => Math.floor(Date.now() / 1000) + 100;
const makeDue = (table: 'scheduled_messages' | 'reminders') =>
  chat.db.query(`update ${table} set scheduled_delivery_timestamp = now() - interval '1 second'`);

/** For each task that is left once: what has it left, by itself or by a task that comes again. */
const CAUSES: Readonly<Record<string, () => Promise<unknown>>> = {
  'count the traffic of the channels of an organization': async () => {},
  async 'send notices'() {
    const subscriptions = Array.from({ length: 12 }, (_, n) => ({ name: `new ${n}` }));
    expectSuccess(await member().post('/users/me/subscriptions', { subscriptions }));
  },
  async 'send a scheduled message'() {
    const form = { type: 'direct', to: [realm.owner.id], content: 'later', scheduled_delivery_timestamp: soon() };
    expectSuccess(await member().post('/scheduled_messages', form));
    await makeDue('scheduled_messages');
  },
  async 'send a reminder'() {
    const message_id = await sendMessage(chat, realm.member, { to: [realm.member] });
    expectSuccess(await member().post('/reminders', { message_id, scheduled_delivery_timestamp: soon() }));
    await makeDue('reminders');
  },
  'delete messages of an organization past their retention': async () =>
    expectSuccess(await chat.api(realm.owner).patch('/realm', { message_retention_days: 30 })),
  'send a mail': () => sendInvitation(chat, realm.member, { invitee_emails: 'new@example.test' }),
  'send a link for a new password': () =>
    chat
      .api()
      .request('post', '/accounts/password/reset/')
      .set('Host', realm.host)
      .type('form')
      .send({ email: realm.member.delivery_email })
      .expect(200),
  async 'queue notifications to many'() {
    const message_id = await sendMessage(chat, realm.member, { channel, content: '@**all**' });
    const [place] = await chat.db.query<{ topic_id: number }>(
      'select t.topic_id from messages m join threads t on t.id = m.thread_id where m.id = $1',
      [message_id],
    );
    const payload = { message_id, channel_id: channel.id, ...place, named: [], in_channel: true, is_edit: false };
    await chat.db.query('insert into jobs (task, realm_id, payload) values ($1, $2, $3)', [
      'queue notifications to many',
      realm.id,
      { ...payload, except_user_ids: [], parts: 2, part: 1 },
    ]);
  },
  async 'mail notifications to a person'() {
    await sendMessage(chat, realm.member, { to: [realm.owner] });
    await chat.db.query("update notifications set due_at = now() - interval '1 second'");
  },
  'export a realm': () => chat.api(realm.owner).post('/export/realm', { export_type: 1 }),
  async 'remove an export'() {
    const { id } = expectSuccess(await chat.api(realm.owner).post('/export/realm', { export_type: 1 }));
    await runEach([]);
    expectSuccess(await chat.api(realm.owner).delete(`/export/realm/${id}`));
  },
  async 'call an outgoing hook'() {
    web.serve('/hook', body('{"content": "Aye"}', 'application/json'));
    const form = { full_name: 'Robo', short_name: 'robo', bot_type: 3, payload_url: web.at('/hook') };
    const { user_id } = expectSuccess(await member().post('/bots', form));
    await sendMessage(chat, realm.member, { to: [{ ...realm.bot, id: user_id }] });
  },
  'make thumbnails': async () => uploadFile(chat, realm.member, await png(), 'photo.png'),
  async 'fetch an image from elsewhere'() {
    web.serve('/cat.png', body(await png(), 'image/png'));
    await sendMessage(chat, realm.member, { channel, content: web.at('/cat.png') });
  },
  async 'preview what a message links to'() {
    web.serve('/page', body('<title>Page</title>', 'text/html'));
    await sendMessage(chat, realm.member, { channel, content: web.at('/page') });
  },
  'register a phone at the push relay': async () =>
    expectSuccess(await member().post('/mobile_push/register', buildPhone(relay).form)),
};

test('every job that comes again succeeds on an empty database', async () => {
  expect([...(await runEach(recurring))]).toEqual(expect.arrayContaining(recurring));
});

describe('on a database in use', () => {
  beforeAll(async () => {
    realm = await buildRealm(chat, { settings: { inline_url_embed_preview: true } });
    channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner] });
    await sendMessage(chat, realm.member, { channel });
  });

  test('each task that is left once has an example here', () => {
    expect(Object.keys(CAUSES).sort()).toEqual([...once].sort());
  });

  test.each(Object.entries(CAUSES))('"%s" succeeds', async (name, cause) => {
    await cause();
    expect(await runEach(recurring)).toContain(name);
  });

  test('every job that comes again succeeds, and leaves nothing that fails', async () => {
    expect([...(await runEach(recurring))]).toEqual(expect.arrayContaining(recurring));
    expect(await chat.db.query('select task, last_error from jobs where failures > 0')).toEqual([]);
  });
});
