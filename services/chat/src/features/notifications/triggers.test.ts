import {
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { buildTwoPeople, mentionOf, toldOf } from '../../../test/support/notifications.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const NO_MAIL_BY_NAME = { enable_offline_email_notifications: false };

const chat = useChat();
const realm = useRealm(chat);
let writer: TestUser;
let reader: TestUser;
let channel: TestChannel;

beforeEach(async () => {
  ({ writer, reader, channel } = await buildTwoPeople(chat, realm));
});

const choose = async (settings: Record<string, unknown>) =>
  expectSuccess(await chat.api(reader).patch('/settings', settings));
const chooseHere = async (property: string, value: boolean) =>
  expectSuccess(
    await chat
      .api(reader)
      .post('/users/me/subscriptions/properties', { subscription_data: [{ stream_id: channel.id, property, value }] }),
  );
const prefer = async (topic: string, visibility_policy: number) =>
  expectSuccess(await chat.api(reader).post('/user_topics', { stream_id: channel.id, topic, visibility_policy }));
const say = (content: string, topic = 'Plans') => sendMessage(chat, writer, { channel, topic, content });
const buildGroup = async (members: TestUser[]): Promise<{ id: number; mention: string }> => {
  const title = `group ${members.map(({ id }) => id).join('-')}`;
  const body = { name: title, description: '', members: members.map(({ id }) => id) };
  const { group_id } = expectSuccess(await chat.api(realm.owner).post('/user_groups/create', body));
  return { id: group_id as number, mention: `@*${title}*` };
};

const FOLLOW = () => prefer('Plans', 3);
const TAKE_PART = () => sendMessage(chat, reader, { channel, topic: 'Plans', content: 'I am in' });
const MUTE_TOPIC = () => prefer('Plans', 1);
const UNMUTE_TOPIC = () => prefer('Plans', 2);
const MUTE_CHANNEL = () => chooseHere('is_muted', true);
const NAMES_READER = () => mentionOf(reader);
const GROUP = async () => (await buildGroup([reader])).mention;

/** What the reader has chosen, what is said, and why they are told of it. */
const CASES: [string, (() => Promise<unknown>)[], string | (() => string | Promise<string>), string | undefined][] = [
  ['nothing said to them', [], 'Hello', undefined],
  ['their name', [], NAMES_READER, 'mention'],
  ['their name, silently', [], () => NAMES_READER().replace('@', '@_'), undefined],
  ['their name, in a muted topic', [MUTE_TOPIC], NAMES_READER, 'mention'],
  ['their name, in a muted channel', [MUTE_CHANNEL], NAMES_READER, 'mention'],
  ['their name, without mails of mentions', [() => choose(NO_MAIL_BY_NAME)], NAMES_READER, undefined],
  [
    'their name, without those, in a followed topic',
    [() => choose(NO_MAIL_BY_NAME), FOLLOW],
    NAMES_READER,
    'followed_topic',
  ],
  ['their group', [], GROUP, 'group_mention'],
  ['their group, in a muted topic', [MUTE_TOPIC], GROUP, 'group_mention'],
  ['their group, without mails of mentions', [() => choose(NO_MAIL_BY_NAME)], GROUP, undefined],
  ['their group and their name', [], async () => `${await GROUP()} ${NAMES_READER()}`, 'mention'],
  ['everybody in the channel', [], '@**all**', 'channel_wildcard'],
  ['everybody, in a muted topic', [MUTE_TOPIC], '@**all**', undefined],
  ['everybody, in a muted channel', [MUTE_CHANNEL], '@**all**', undefined],
  ['everybody, in an unmuted topic of a muted channel', [MUTE_CHANNEL, UNMUTE_TOPIC], '@**all**', 'channel_wildcard'],
  ['everybody, which they do not want', [() => choose({ wildcard_mentions_notify: false })], '@**all**', undefined],
  [
    'everybody, which they do not want here',
    [() => chooseHere('wildcard_mentions_notify', false)],
    '@**all**',
    undefined,
  ],
  [
    'everybody, which they want here alone',
    [() => choose({ wildcard_mentions_notify: false }), () => chooseHere('wildcard_mentions_notify', true)],
    '@**all**',
    'channel_wildcard',
  ],
  ['everybody, in a followed topic', [FOLLOW], '@**all**', 'channel_wildcard_in_followed_topic'],
  [
    'everybody, in a followed topic of a muted channel',
    [MUTE_CHANNEL, FOLLOW],
    '@**all**',
    'channel_wildcard_in_followed_topic',
  ],
  [
    'everybody, in a followed topic, wanted where they follow alone',
    [FOLLOW, () => choose({ wildcard_mentions_notify: false })],
    '@**all**',
    'channel_wildcard_in_followed_topic',
  ],
  [
    'everybody, in a followed topic, not wanted there',
    [FOLLOW, () => choose({ enable_followed_topic_wildcard_mentions_notify: false })],
    '@**all**',
    'channel_wildcard',
  ],
  ['those in the topic, who they are not', [], '@**topic**', undefined],
  ['those in the topic', [TAKE_PART], '@**topic**', 'topic_wildcard'],
  ['those in the topic, in a followed one', [TAKE_PART, FOLLOW], '@**topic**', 'topic_wildcard_in_followed_topic'],
  ['those in the topic, in a muted one', [TAKE_PART, MUTE_TOPIC], '@**topic**', undefined],
  [
    'those in the topic, without mails of mentions',
    [TAKE_PART, () => choose(NO_MAIL_BY_NAME)],
    '@**topic**',
    undefined,
  ],
  ['anything in a topic they follow', [FOLLOW], 'Hello', 'followed_topic'],
  [
    'anything there, without mails of followed topics',
    [FOLLOW, () => choose({ enable_followed_topic_email_notifications: false })],
    'Hello',
    undefined,
  ],
  ['anything in a channel with mails', [() => chooseHere('email_notifications', true)], 'Hello', 'channel'],
  ['anything, with mails of channels', [() => choose({ enable_stream_email_notifications: true })], 'Hello', 'channel'],
  [
    'anything, with mails of channels but not of this one',
    [() => choose({ enable_stream_email_notifications: true }), () => chooseHere('email_notifications', false)],
    'Hello',
    undefined,
  ],
  [
    'anything in a muted topic of such a channel',
    [() => chooseHere('email_notifications', true), MUTE_TOPIC],
    'Hello',
    undefined,
  ],
  [
    'anything in such a channel, muted',
    [() => chooseHere('email_notifications', true), MUTE_CHANNEL],
    'Hello',
    undefined,
  ],
  [
    'one of their alert words',
    [async () => chat.api(reader).post('/users/me/alert_words', { alert_words: ['soup'] })],
    'soup',
    undefined,
  ],
];

test.each(CASES)('a channel message says %s', async (_title, choices, content, trigger) => {
  for (const make of choices) await make();
  const id = await say(typeof content === 'string' ? content : await content());
  expect(await toldOf(chat, id)).toEqual(trigger === undefined ? [] : [{ user_id: reader.id, trigger }]);
});

test('in a channel of many, those hear of all that is said who want that for channels, and are subscribed', async () => {
  const elsewhere = await buildUser(chat, realm.id, { settings: { enable_stream_email_notifications: true } });
  await chat.db.query(
    `with people as (
       insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
       select $1, 'crowd' || n || '@example.test', 'Crowd', 400, decode(md5(n::text), 'hex'), '' from generate_series(1, 120) n
       returning id
     ), known as (insert into subscriptions (realm_id, user_id, channel_id) select $1, id, $2::bigint from people)
     insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) select $1, id, $2::bigint, 1 from people`,
    [realm.id, channel.id],
  );
  expect(await toldOf(chat, await say('Hello'))).toEqual([]);
  await choose({ enable_stream_email_notifications: true });
  expect(await toldOf(chat, await say('Hello'))).toEqual([{ user_id: reader.id, trigger: 'channel' }]);
  await subscribeUser(chat, channel, elsewhere);
  expect((await toldOf(chat, await say('Hello'))).map(({ user_id }) => user_id)).toEqual([reader.id, elsewhere.id]);
});

test('who is in several of the mentioned groups is told of the smallest', async () => {
  const small = await buildGroup([reader]);
  const large = await buildGroup([reader, realm.member, writer]);
  const id = await say(`${large.mention} ${small.mention}`);
  const rows = await chat.db.query('select user_id, mentioned_group_id from notifications where message_id = $1', [id]);
  expect(rows).toEqual([{ user_id: reader.id, mentioned_group_id: small.id }]);
});
