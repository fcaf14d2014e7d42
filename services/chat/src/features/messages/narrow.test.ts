import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import {
  buildChannel,
  buildRealm,
  sendMessage,
  type ChannelFields,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import {
  NarrowModel,
  type ModelChannel,
  type ModelMessage,
  type ModelTerm,
} from '../../../test/support/narrow-model.js';
import { startChat, type Chat } from '../../../test/support/start.js';

const TOPICS = ['lunch', 'Plans', '✔ done', 'alpha release', ''];
const CONTENTS = [
  'alpha beta',
  'gamma https://example.com/page',
  'Alphabet soup for lunch',
  '@**all** hello',
  '@**Mona Moderator** and @**Max Member** look',
  'needle in a haystack',
  'release plans with a bicycle',
];

let chat: Chat;
let realm: TestRealm;
let users: TestUser[];
let model: NarrowModel;
let next: (below: number) => number;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
  users = [realm.member, realm.moderator, realm.administrator, realm.guest];
  next = seeded(20_260_801);
  model = await buildWorld();
});
afterAll(() => chat.stop());

const pick = <T>(from: readonly T[]): T => from[next(from.length)]!;

/** Pseudo-random, the same in every run. */
function seeded(state: number): (below: number) => number {
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** People come and go in channels of every kind while messages are sent, starred, reacted to and moved. */
async function buildWorld(): Promise<NarrowModel> {
  const ids = (
    await chat.db.one<{ system_group_ids: Record<string, number> }>(
      'select system_group_ids from realms where id = $1',
      [realm.id],
    )
  ).system_group_ids;
  const kinds: Record<string, ChannelFields> = {
    open: {},
    other: {},
    shared: { invite_only: true, history_public_to_subscribers: true },
    protected: { invite_only: true },
    opened: { invite_only: true, group_settings: { can_subscribe_group: ids['role:moderators'] } },
    web: { is_web_public: true },
    archived: {},
  };
  const channels: ModelChannel[] = [];
  for (const [name, fields] of Object.entries(kinds)) {
    const { id } = await buildChannel(chat, realm.id, { name, ...fields, subscribers: [realm.owner] });
    channels.push({
      id,
      name,
      invite_only: fields.invite_only ?? false,
      is_web_public: fields.is_web_public ?? false,
      sharesHistory: !fields.invite_only || (fields.history_public_to_subscribers ?? false),
      is_muted_by: new Set(),
      opened_to: new Set(name === 'opened' ? [realm.moderator.id, realm.administrator.id, realm.owner.id] : []),
      subscribers: new Set([realm.owner.id]),
    });
  }
  const world = new NarrowModel([], channels, new Map());
  for (let step = 0; step < 260; step += 1) await takeStep(world, step);
  await muteAndFollow(world);
  await chat.db.query('update channels set is_archived = true where realm_id = $1 and name = $2', [
    realm.id,
    'archived',
  ]);
  await readBack(world);
  return world;
}

async function takeStep(world: NarrowModel, step: number): Promise<void> {
  const action = next(20);
  if (step < 20 || action < 3) return toggleSubscription(pick(world.channels), pick(users));
  if (action < 5) return sendDirect(world);
  if (action === 5 && world.messages.length > 20) return moveSome(world);
  if (action === 6 && world.messages.length > 0) return star(world);
  return sendToChannel(world);
}

async function toggleSubscription(channel: ModelChannel, user: TestUser): Promise<void> {
  const key = [realm.id, user.id, channel.id];
  if (channel.subscribers.delete(user.id)) {
    await chat.db.query(
      `update subscription_spans set to_message_id = nextval('messages_id_seq') - 1
       where realm_id = $1 and user_id = $2 and channel_id = $3 and to_message_id is null`,
      key,
    );
    return;
  }
  channel.subscribers.add(user.id);
  await chat.db.query(
    'insert into subscriptions (realm_id, user_id, channel_id) values ($1, $2, $3) on conflict do nothing',
    key,
  );
  await chat.db.query(
    "insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) values ($1, $2, $3, nextval('messages_id_seq'))",
    key,
  );
}

async function sendToChannel(world: NarrowModel): Promise<void> {
  const channel = pick(world.channels);
  const senders = [realm.owner, ...users].filter((user) => world.canRead(user, channel));
  const sender = pick(senders);
  const content = pick(CONTENTS);
  const topic = pick(TOPICS);
  const id = await sendMessage(chat, sender, { channel: { ...channel, realm_id: realm.id }, topic, content });
  const known = world.messages.find(
    (message) => message.channel === channel && message.topic.toLowerCase() === topic.toLowerCase(),
  );
  world.messages.push(
    newMessage(id, sender, content, { channel, topic: known?.topic ?? topic, reached: new Set(channel.subscribers) }),
  );
}

async function sendDirect(world: NarrowModel): Promise<void> {
  const people = [...new Set([pick(users), pick(users), pick(users)])];
  const sender = people[0]!;
  const content = pick(CONTENTS.filter((text) => !text.includes('all')));
  const id = await sendMessage(chat, sender, { to: people, content });
  const user_ids = people.map((user) => user.id).sort((a, b) => a - b);
  world.messages.push(newMessage(id, sender, content, { user_ids, reached: new Set(user_ids) }));
}

function newMessage(id: number, sender: TestUser, content: string, place: Partial<ModelMessage>): ModelMessage {
  const nothing = { came_to: new Set<number>(), flags: new Map(), has: new Set<string>(), mentions_channel: false };
  return { id, sender_id: sender.id, content, topic: '', reached: new Set(), ...nothing, ...place };
}

/** By the owner, who is in all channels: a whole topic or one message, to another topic, channel or both. */
async function moveSome(world: NarrowModel): Promise<void> {
  const message = pick(world.messages.filter(({ channel }) => channel));
  const target = pick([message.channel!, pick(world.channels)]);
  const topic = pick(TOPICS.filter((name) => !name.startsWith('✔') && name !== ''));
  const mode = pick(['change_one', 'change_all', 'change_later']);
  const res = await chat.api(realm.owner).patch(`/messages/${message.id}`, {
    topic,
    stream_id: target.id,
    propagate_mode: mode,
    send_notification_to_new_thread: false,
    send_notification_to_old_thread: false,
  });
  if (res.status !== 200) return;
  const moved = world.messages.filter(
    ({ id, channel, topic: name }) =>
      channel === message.channel &&
      name.toLowerCase() === message.topic.toLowerCase() &&
      (mode === 'change_all' || (mode === 'change_later' ? id >= message.id : id === message.id)),
  );
  const [from, fromTopic] = [message.channel, message.topic];
  for (const one of moved) {
    if (from !== target) one.came_to = new Set(target.subscribers);
    Object.assign(one, { channel: target, topic });
  }
  if (from === target && fromTopic === topic) throw new Error('Nothing was moved.');
}

async function star(world: NarrowModel): Promise<void> {
  const user = pick(users);
  const visible = world.messages.filter((message) => world.isVisible(user, message, 'shared'));
  if (visible.length === 0) return;
  const { id } = pick(visible);
  expectSuccess(await chat.api(user).post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' }));
}

async function muteAndFollow(world: NarrowModel): Promise<void> {
  for (const user of users) {
    const policies = new Map<string, number>();
    world.policies.set(user.id, policies);
    const topics = await chat.db.query<{ id: number; channel_id: number; name: string }>(
      'select id, channel_id, name from topics where realm_id = $1 order by id',
      [realm.id],
    );
    for (const topic of topics) {
      const policy = next(6);
      if (policy < 1 || policy > 3) continue;
      policies.set(`${topic.channel_id}:${topic.name.toLowerCase()}`, policy);
      await chat.db.query(
        `insert into user_topics (realm_id, user_id, topic_id, visibility_policy) values ($1, $2, $3, $4)
         on conflict (realm_id, user_id, topic_id) do update set visibility_policy = excluded.visibility_policy`,
        [realm.id, user.id, topic.id, policy],
      );
    }
    for (const channel of world.channels.filter(({ subscribers }) => subscribers.has(user.id))) {
      if (next(3) > 0) continue;
      channel.is_muted_by.add(user.id);
      await chat.db.query(
        'update subscriptions set is_muted = true where realm_id = $1 and user_id = $2 and channel_id = $3',
        [realm.id, user.id, channel.id],
      );
    }
  }
  for (const { id } of world.messages.filter(() => next(5) === 0)) {
    await chat.db.query(
      `insert into reactions (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
       values ($1, $2, $3, 'tada', '1f389', 'unicode_emoji')`,
      [realm.id, id, realm.owner.id],
    );
    if (next(2))
      await chat.db.query(
        'update messages set has_image = true, has_attachment = true where realm_id = $1 and id = $2',
        [realm.id, id],
      );
  }
  await chat.db.query(
    `insert into message_flags (realm_id, user_id, message_id, has_alert_word)
     select $1, $2, id, true from messages where realm_id = $1 and channel_id = $3 and content like '%bicycle%'
     on conflict (realm_id, user_id, message_id) do update set has_alert_word = true`,
    [realm.id, realm.member.id, world.channels[0]!.id],
  );
}

/** What other parts of the service decide of a message is taken from the database. */
async function readBack(world: NarrowModel): Promise<void> {
  const rows = await chat.db.query<Record<string, any>>(
    `select m.id, m.has_link, m.has_image, m.has_attachment, m.mentions_channel,
            exists (select from reactions r where r.realm_id = m.realm_id and r.message_id = m.id) as has_reaction
     from messages m where m.realm_id = $1`,
    [realm.id],
  );
  const flags = await chat.db.query<Record<string, any>>('select * from message_flags where realm_id = $1', [realm.id]);
  const byId = new Map(world.messages.map((message) => [message.id, message]));
  expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...byId.keys()].sort((a, b) => a - b));
  for (const row of rows) {
    const message = byId.get(row['id'])!;
    message.mentions_channel = row['mentions_channel'];
    for (const what of ['link', 'image', 'attachment', 'reaction']) if (row[`has_${what}`]) message.has.add(what);
  }
  for (const row of flags) {
    const own = new Set<string>();
    if (row['starred']) own.add('starred');
    if (row['mentioned'] || row['topic_wildcard_mentioned']) own.add('mentioned');
    if (row['has_alert_word']) own.add('alerted');
    byId.get(row['message_id'])!.flags.set(row['user_id'], own);
  }
}

const SIMPLE: [string, () => ModelTerm][] = [
  ...['open', 'other', 'shared', 'protected', 'opened', 'web', 'archived'].map((name): [string, () => ModelTerm] => [
    `channel:${name}`,
    () => ({ operator: 'channel', operand: model.channels.find((channel) => channel.name === name)!.id }),
  ]),
  ...['public', 'web-public'].map((operand): [string, () => ModelTerm] => [
    `channels:${operand}`,
    () => ({ operator: 'channels', operand }),
  ]),
  ...TOPICS.map((operand): [string, () => ModelTerm] => [`topic:${operand}`, () => ({ operator: 'topic', operand })]),
  ['topic:unknown', () => ({ operator: 'topic', operand: 'nobody wrote here' })],
  ['dm:one', () => ({ operator: 'dm', operand: [realm.moderator.id] })],
  ['dm:two', () => ({ operator: 'dm', operand: [realm.moderator.id, realm.administrator.id] })],
  ['dm:self', () => ({ operator: 'dm', operand: [realm.member.id] })],
  ['dm-including', () => ({ operator: 'dm-including', operand: [realm.administrator.id] })],
  ['dm-including:two', () => ({ operator: 'dm-including', operand: [realm.administrator.id, realm.guest.id] })],
  ['group-pm-with', () => ({ operator: 'group-pm-with', operand: [realm.moderator.id] })],
  ['sender:member', () => ({ operator: 'sender', operand: realm.member.id })],
  ['sender:owner', () => ({ operator: 'sender', operand: realm.owner.id })],
  ...['dm', 'starred', 'mentioned', 'alerted', 'resolved', 'followed', 'muted'].map(
    (operand): [string, () => ModelTerm] => [`is:${operand}`, () => ({ operator: 'is', operand })],
  ),
  ...['link', 'image', 'attachment', 'reaction'].map((operand): [string, () => ModelTerm] => [
    `has:${operand}`,
    () => ({ operator: 'has', operand }),
  ]),
  ...['home', 'all'].map((operand): [string, () => ModelTerm] => [
    `in:${operand}`,
    () => ({ operator: 'in', operand }),
  ]),
  ...['alpha', 'alph', 'lunch', 'alpha lunch', 'releas plan', 'nothing'].map((operand): [string, () => ModelTerm] => [
    `search:${operand}`,
    () => ({ operator: 'search', operand }),
  ]),
  ['id', () => ({ operator: 'id', operand: model.messages[7]!.id })],
  ['near', () => ({ operator: 'near', operand: 5 })],
];

async function check(user: TestUser, terms: ModelTerm[]): Promise<void> {
  const expected = model.find(user, terms);
  const ask = (query: object) => chat.api(user).get('/messages', { narrow: terms, apply_markdown: false, ...query });
  const all = await ask({ anchor: 'oldest', num_after: 1000 });
  if (!expected) return expectError(all, 'BAD_NARROW', { desc: expect.any(String) });
  const { messages } = expectSuccess(all, { found_oldest: true, found_newest: true });
  expect({ user: user.full_name, terms, ids: messages.map(({ id }: { id: number }) => id) }).toEqual({
    user: user.full_name,
    terms,
    ids: expected,
  });

  const anchor = model.messages[next(model.messages.length)]!.id;
  const some = expectSuccess(await ask({ anchor, num_before: 2, num_after: 2 }));
  const before = expected.filter((id) => id < anchor);
  const after = expected.filter((id) => id > anchor);
  expect({ terms, ids: some['messages'].map(({ id }: { id: number }) => id) }).toEqual({
    terms,
    ids: [...before.slice(-2), ...(expected.includes(anchor) ? [anchor] : []), ...after.slice(0, 2)],
  });
  expect(some).toMatchObject({
    found_anchor: expected.includes(anchor),
    found_oldest: before.length <= 2,
    found_newest: after.length <= 2,
  });
}

describe('against a model that looks at every message', () => {
  test('everything that is a user’s own', async () => {
    for (const user of users) await check(user, []);
  });

  test.each(SIMPLE)('%s, and everything else', async (_name, term) => {
    for (const user of users) {
      await check(user, [term()]);
      await check(user, [{ ...term(), negated: true }]);
    }
  });

  test('combinations', async () => {
    for (let n = 0; n < 220; n += 1) {
      const terms = Array.from({ length: 2 + next(3) }, () => ({
        ...pick(SIMPLE)[1](),
        ...(next(3) === 0 && { negated: true }),
      }));
      await check(pick(users), terms);
    }
  });

  test('which of some messages are in a narrow', async () => {
    const msg_ids = model.messages.map(({ id }) => id);
    for (const [, term] of SIMPLE) {
      for (const user of users) {
        const expected = model.findAmong(user, [term()]);
        const matching = await chat.api(user).get('/messages/matches_narrow', { msg_ids, narrow: [term()] });
        const byIds = await chat.api(user).get('/messages', { message_ids: msg_ids, narrow: [term()] });
        if (!expected) {
          expectError(matching, 'BAD_NARROW');
          expectError(byIds, 'BAD_NARROW');
          continue;
        }
        expect(Object.keys(expectSuccess(matching)['messages']).map(Number)).toEqual(expected);
        expect(
          expectSuccess(byIds, { anchor: null, found_anchor: false })['messages'].map(({ id }: { id: number }) => id),
        ).toEqual(expected);
      }
    }
  });

  test('a message by its id', async () => {
    for (const user of users) {
      for (const message of model.messages) {
        const res = await chat.api(user).get(`/messages/${message.id}`);
        if (model.isVisible(user, message, 'shared')) {
          expectSuccess(res, { raw_content: message.content });
        } else expectError(res, 'BAD_REQUEST');
      }
    }
  });

  test('unread is what has no read flag', async () => {
    for (const user of users) {
      const all = expectSuccess(await chat.api(user).get('/messages', { anchor: 'oldest', num_after: 1000 }))[
        'messages'
      ];
      const unread = all
        .filter(({ flags }: { flags: string[] }) => !flags.includes('read'))
        .map(({ id }: { id: number }) => id);
      const found = expectSuccess(
        await chat.api(user).get('/messages', { anchor: 'oldest', num_after: 1000, narrow: [['is', 'unread']] }),
      )['messages'];
      expect(found.map(({ id }: { id: number }) => id)).toEqual(unread);
      const others = expectSuccess(
        await chat.api(user).get('/messages', {
          anchor: 'oldest',
          num_after: 1000,
          narrow: [{ operator: 'is', operand: 'unread', negated: true }],
        }),
      )['messages'];
      expect(others).toHaveLength(all.length - unread.length);
    }
  });
});
