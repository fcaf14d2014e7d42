import { buildBot, buildChannel, buildUser, type TestChannel, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const NEVER = {
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 4,
  automatically_follow_topics_where_mentioned: false,
};
const TAKING_PART = 1;
const SENDING = 2;
const STARTING = 3;

const chat = useChat();
const realm = useRealm(chat);
let writer: TestUser;
let reader: TestUser;
let channel: TestChannel;

beforeEach(async () => {
  writer = await buildUser(chat, realm.id, { settings: NEVER });
  reader = await buildUser(chat, realm.id, { settings: NEVER });
  channel = await buildChannel(chat, realm.id, { subscribers: [writer, reader] });
});

const choose = async (user: TestUser, settings: Record<string, unknown>) =>
  expectSuccess(await chat.api(user).patch('/settings', settings));
const mute = async (user: TestUser) =>
  expectSuccess(
    await chat.api(user).post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: channel.id, property: 'is_muted', value: true }],
    }),
  );
const prefer = async (user: TestUser, topic: string, visibility_policy: number) =>
  expectSuccess(await chat.api(user).post('/user_topics', { stream_id: channel.id, topic, visibility_policy }));
const send = async (user: TestUser, topic: string, content = 'Hello') =>
  expectSuccess(await chat.api(user).post('/messages', { type: 'channel', to: channel.id, topic, content }));
const react = async (user: TestUser, id: number) =>
  expectSuccess(await chat.api(user).post(`/messages/${id}/reactions`, { emoji_name: 'smile' }));
const policies = async (user: TestUser): Promise<Record<string, number>> => {
  const { user_topics } = expectSuccess(await chat.api(user).post('/register', { fetch_event_types: ['user_topic'] }));
  return Object.fromEntries(
    (user_topics as { topic_name: string; visibility_policy: number }[]).map((one) => [
      one.topic_name,
      one.visibility_policy,
    ]),
  );
};

test('who starts a topic follows it, hears of it, and gets it in the answer; nobody else does', async () => {
  await choose(writer, { automatically_follow_topics_policy: STARTING });
  await choose(reader, { automatically_follow_topics_policy: STARTING });
  const queue = await registerQueue(chat, writer, { event_types: ['user_topic'] });
  expect(await send(writer, 'Plans')).toMatchObject({ automatic_new_visibility_policy: 3 });
  expect(await send(writer, 'plans')).not.toHaveProperty('automatic_new_visibility_policy');
  expect(await send(reader, 'PLANS')).not.toHaveProperty('automatic_new_visibility_policy');
  expect(await drain(chat, writer, queue, 'user_topic')).toEqual([
    {
      id: expect.any(Number),
      type: 'user_topic',
      stream_id: channel.id,
      topic_name: 'Plans',
      visibility_policy: 3,
      last_updated: expect.any(Number),
    },
  ]);
  expect([await policies(writer), await policies(reader)]).toEqual([{ Plans: 3 }, {}]);
});

test('a new account follows what it starts, unmutes where it sends in muted channels, and follows where it is mentioned', async () => {
  const fresh = await buildUser(chat, realm.id, { full_name: 'Fresh Account' });
  expectSuccess(await chat.api(fresh).post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }));
  await send(writer, 'theirs');
  expect(await send(fresh, 'theirs')).not.toHaveProperty('automatic_new_visibility_policy');
  expect(await send(fresh, 'own')).toMatchObject({ automatic_new_visibility_policy: 3 });
  await mute(fresh);
  expect(await send(fresh, 'theirs')).toMatchObject({ automatic_new_visibility_policy: 2 });
  await send(writer, 'elsewhere', '@**Fresh Account**');
  expect(await policies(fresh)).toEqual({ own: 3, theirs: 2, elsewhere: 3 });
});

test.each([
  ['who sends', SENDING, {}],
  ['who takes part', TAKING_PART, { reacted: 3 }],
])('%s follows, where that is the setting', async (_who, automatically_follow_topics_policy, after_reaction) => {
  await choose(reader, { automatically_follow_topics_policy });
  const { id } = await send(writer, 'reacted');
  await send(writer, 'answered');
  await react(reader, id);
  expect(await policies(reader)).toEqual(after_reaction);
  expect(await send(reader, 'answered')).toMatchObject({ automatic_new_visibility_policy: 3 });
  expect(await policies(reader)).toEqual({ ...after_reaction, answered: 3 });
});

test('in a muted channel taking part unmutes; a followed topic stays followed, a muted one comes back', async () => {
  await choose(reader, { automatically_unmute_topics_in_muted_streams_policy: TAKING_PART });
  const { id } = await send(writer, 'news');
  await react(reader, id);
  expect(await policies(reader)).toEqual({});
  await mute(reader);
  await prefer(reader, 'followed', 3);
  await prefer(reader, 'muted', 1);
  const queue = await registerQueue(chat, reader, { event_types: ['muted_topics', 'subscription'] });
  await react(reader, (await send(writer, 'news')).id);
  await send(reader, 'followed');
  await send(reader, 'muted');
  expect(await policies(reader)).toEqual({ news: 2, followed: 3, muted: 2 });
  expect((await drain(chat, reader, queue)).map((event) => event['muted_topics'])).toEqual([[]]);
});

test('who is mentioned by name follows, also when an edit first says the name; not who was mentioned before', async () => {
  await choose(reader, { automatically_follow_topics_where_mentioned: true });
  const name = `@**${reader.full_name}|${reader.id}**`;
  const { id } = await send(writer, 'edited', 'nobody yet');
  await send(writer, 'silent', name.replace('@', '@_'));
  expect(await policies(reader)).toEqual({});
  const edit = async (content: string) => expectSuccess(await chat.api(writer).patch(`/messages/${id}`, { content }));
  await edit(`now you: ${name}`);
  expect(await policies(reader)).toEqual({ edited: 3 });
  await prefer(reader, 'edited', 0);
  await edit(`still you: ${name}`);
  expect(await policies(reader)).toEqual({});
  await send(writer, 'sent', `${name} and @**${writer.full_name}|${writer.id}**`);
  expect([await policies(reader), await policies(writer)]).toEqual([{ sent: 3 }, {}]);
});

test('bots, people who are not subscribed and direct messages change nothing', async () => {
  const settings = { ...NEVER, automatically_follow_topics_policy: TAKING_PART };
  const outsider = await buildUser(chat, realm.id, {
    settings: { ...settings, automatically_follow_topics_where_mentioned: true },
  });
  const bot = await buildBot(chat, realm.member, { settings });
  expect(await send(outsider, 'outside')).not.toHaveProperty('automatic_new_visibility_policy');
  expect(await send(bot, 'bots')).not.toHaveProperty('automatic_new_visibility_policy');
  await send(writer, 'outside', `@**${outsider.full_name}|${outsider.id}**`);
  const direct = await chat.api(outsider).post('/messages', { type: 'direct', to: [reader.id], content: 'Hello' });
  expect(expectSuccess(direct)).not.toHaveProperty('automatic_new_visibility_policy');
  expect(await policies(outsider)).toEqual({});
});
