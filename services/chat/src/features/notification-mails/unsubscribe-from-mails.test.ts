import {
  buildChannel,
  buildRealm,
  buildUser,
  NO_AUTOMATIC_TOPICS,
  sendMessage,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { mailsTo } from '../../../test/support/mails.js';
import { useChat } from '../../../test/support/use-chat.js';

let realm: TestRealm;
let writer: TestUser;
let reader: TestUser;
let channel: TestChannel;
let now = Date.now();

const chat = useChat({ now: () => new Date(now) });
beforeEach(async () => {
  now = Date.now();
  realm = await buildRealm(chat);
  writer = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  channel = await buildChannel(chat, realm.id, { subscribers: [writer, reader] });
});

const mails = async () => {
  now += 180_000;
  await runJobs(chat, 'find people to mail notifications to');
  return mailsTo(chat, reader.delivery_email);
};
/** The path of the link in the newest mail. */
const newestLink = async () => {
  const header = (await mails()).at(-1)!.headers['List-Unsubscribe']!;
  return new URL(header.slice(1, -1)).pathname;
};
const oneClick = (link: string) =>
  fetch(new URL(link, chat.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
const follow = async () =>
  expectSuccess(
    await chat.api(reader).post('/user_topics', { stream_id: channel.id, topic: 'Plans', visibility_policy: 3 }),
  );
const mailsOfChannel = async () =>
  expectSuccess(
    await chat
      .api(reader)
      .patch(`/users/me/subscriptions/${channel.id}`, { property: 'email_notifications', value: true }),
  );
const say = (content: string) => sendMessage(chat, writer, { channel, topic: 'Plans', content });
const mention = () => `@**${reader.full_name}|${reader.id}**`;
const settingEvent = (property: string) => ({
  id: expect.any(Number),
  type: 'user_settings',
  op: 'update',
  property,
  value: false,
});

test('one click turns off mails of direct messages and mentions, is told to the own clients, and may come again', async () => {
  await sendMessage(chat, writer, { to: [reader] });
  const link = await newestLink();
  const queue = await registerQueue(chat, reader, {
    event_types: ['user_settings'],
    client_capabilities: { notification_settings_null: true, user_settings_object: true },
  });
  const others = await registerQueue(chat, writer, { event_types: ['user_settings'] });
  for (let n = 0; n < 2; n += 1) {
    const response = await oneClick(link);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Turned off');
  }
  expect(await drain(chat, reader, queue, 'user_settings')).toEqual([
    settingEvent('enable_offline_email_notifications'),
  ]);
  expect(await drain(chat, writer, others, 'user_settings')).toEqual([]);
  const { user_settings } = expectSuccess(
    await chat.api(reader).post('/register', { fetch_event_types: ['user_settings'] }),
  );
  expect(user_settings).toMatchObject({
    enable_offline_email_notifications: false,
    enable_followed_topic_email_notifications: true,
  });
  const before = (await mails()).length;
  await sendMessage(chat, writer, { to: [reader] });
  await say(mention());
  expect(await mails()).toHaveLength(before);
});

test('mails of followed topics are turned off from one of them, those of mentions stay', async () => {
  await follow();
  await say('Hello');
  expect((await oneClick(await newestLink())).status).toBe(200);
  const before = (await mails()).length;
  await say('Hello again');
  expect(await mails()).toHaveLength(before);
  await say(mention());
  expect(await mails()).toHaveLength(before + 1);
});

test('a mail of several kinds turns off all of them', async () => {
  await follow();
  await say('Hello');
  await say(mention());
  await oneClick(await newestLink());
  const before = (await mails()).length;
  await say(`Hello ${mention()}`);
  expect(await mails()).toHaveLength(before);
});

test('mails of all that is said in a channel are turned off where they were chosen: here, and for channels', async () => {
  expectSuccess(await chat.api(reader).patch('/settings', { enable_stream_email_notifications: true }));
  await mailsOfChannel();
  await say('Hello');
  const link = await newestLink();
  const queue = await registerQueue(chat, reader, {
    event_types: ['user_settings', 'subscription'],
    client_capabilities: { notification_settings_null: true, user_settings_object: true },
  });
  await oneClick(link);
  await oneClick(link);
  expect(await drain(chat, reader, queue)).toEqual([
    settingEvent('enable_stream_email_notifications'),
    {
      id: expect.any(Number),
      type: 'subscription',
      op: 'update',
      stream_id: channel.id,
      property: 'email_notifications',
      value: false,
    },
  ]);
  const before = (await mails()).length;
  await say('Hello again');
  expect(await mails()).toHaveLength(before);
});

test('of a channel that they have left, and for who is deactivated, it does no harm', async () => {
  await mailsOfChannel();
  await say('Hello');
  const link = await newestLink();
  expectSuccess(await chat.api(reader).delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
  expect((await oneClick(link)).status).toBe(200);
  expectSuccess(await chat.api(realm.owner).delete(`/users/${reader.id}`));
  expect((await oneClick(link)).status).toBe(200);
});

test('two clicks at once are one', async () => {
  await sendMessage(chat, writer, { to: [reader] });
  const link = await newestLink();
  const statuses = await Promise.all([oneClick(link), oneClick(link), oneClick(link)]);
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const events = await chat.db.query(
    `select from events where payload ->> 'type' = 'user_settings' and audience -> 'user_ids' = jsonb_build_array($1::bigint)
       and payload ->> 'property' = 'enable_offline_email_notifications'`,
    [reader.id],
  );
  expect(events).toHaveLength(1);
});

test('a link that the service did not write turns off nothing: changed, of somebody else, of another organization', async () => {
  await sendMessage(chat, writer, { to: [reader] });
  const link = await newestLink();
  const [user_id = '', sorts = '', mark = ''] = link.slice('/unsubscribe/'.length).split('.');
  const forged = [
    `${writer.id}.${sorts}.${mark}`,
    `${user_id}.pf.${mark}`,
    `${user_id}.${sorts}7.${mark}`,
    `${user_id}.${sorts}.${mark.slice(1)}`,
    `${user_id}.${sorts}.${'A'.repeat(32)}`,
    `${user_id}.${sorts}.`,
    'x',
    '%00',
    'a'.repeat(200),
  ];
  for (const token of forged) {
    const response = await oneClick(`/unsubscribe/${token}`);
    expect({ token, status: response.status }).toEqual({ token, status: 400 });
  }
  await buildRealm(chat);
  expect((await oneClick(link)).status).toBe(400);
  const settings = await chat.db.one('select settings from users where id = $1', [reader.id]);
  expect(settings).toEqual({ settings: NO_AUTOMATIC_TOPICS });
});
