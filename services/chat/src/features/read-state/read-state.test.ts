import { buildChannel, buildUser, type TestChannel, type TestUser } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { ReadStateModel, type ModelMessage } from '../../../test/support/read-state-model.js';
import type { Unread } from '../../../test/support/unread.js';
import { loadFlags } from './flag-store.js';

const chat = useChat();
const realm = useRealm(chat);
let people: TestUser[];
let channels: TestChannel[];

const TOPICS = ['soup', 'bread', 'salt'];
const STEPS = 150;
const STEPS_BETWEEN_CHECKS = 5;

/** A small generator whose numbers depend on the seed alone, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)]!;
  const some = <T>(items: readonly T[], share = 0.3) => items.filter(() => next() < share);
  return { below, pick, some };
}

type Dice = ReturnType<typeof dice>;

const ACTIONS: [weight: number, act: (model: ReadStateModel, dice: Dice) => Promise<void>][] = [
  [30, sendToChannel],
  [8, sendDirectly],
  [20, read],
  [10, markUnread],
  [5, toggleSubscription],
  [2, markEverything],
  [3, markChannel],
  [4, markTopic],
  [14, move],
  [3, remove],
];

async function sendToChannel(model: ReadStateModel, { pick, below }: Dice) {
  const [sender, channel, topic, read_by_sender] = [pick(people), pick(channels), pick(TOPICS), below(2) === 0];
  const mention = below(6) === 0 ? ` @**${pick(people).full_name}**` : '';
  const body = expectSuccess(
    await chat
      .api(sender)
      .post('/messages', { type: 'channel', to: channel.id, topic, content: `Hello${mention}`, read_by_sender }),
  );
  model.sent(body['id'], { channel_id: channel.id, topic }, sender.id, read_by_sender);
}

async function sendDirectly(model: ReadStateModel, { pick, some, below }: Dice) {
  const sender = pick(people);
  const to = [...new Set([sender, pick(people), ...some(people, 0.2)])];
  const read_by_sender = below(2) === 0;
  const body = expectSuccess(
    await chat
      .api(sender)
      .post('/messages', { type: 'direct', to: to.map(({ id }) => id), content: 'Psst', read_by_sender }),
  );
  model.sent(body['id'], { user_ids: to.map(({ id }) => id) }, sender.id, read_by_sender);
}

async function read(model: ReadStateModel, { pick, some, below }: Dice) {
  const user = pick(people);
  const all = [...model.messages.keys()];
  const ids = below(3) === 0 ? some(all) : some(model.unreadOf(user.id), pick([0.2, 0.7, 1]));
  expectSuccess(await chat.api(user).post('/messages/flags', { messages: ids, op: 'add', flag: 'read' }), {
    messages: ids,
  });
  model.read(user.id, ids);
}

async function markUnread(model: ReadStateModel, { pick, some }: Dice) {
  const user = pick(people);
  const ids = some(model.visibleTo(user.id), 0.15);
  const body = expectSuccess(
    await chat.api(user).post('/messages/flags', { messages: ids, op: 'remove', flag: 'read' }),
  );
  expect(body['ignored_because_not_subscribed_channels']).toEqual(model.markUnread(user.id, ids));
}

async function toggleSubscription(model: ReadStateModel, { pick }: Dice) {
  const [user, channel] = [pick(people), pick(channels)];
  if (model.isSubscribed(user.id, channel.id)) {
    expectSuccess(await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
    model.unsubscribed(user.id, channel.id);
  } else {
    expectSuccess(await chat.api(user).post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }));
    model.subscribed(user.id, channel.id);
  }
}

async function markEverything(model: ReadStateModel, { pick }: Dice) {
  const user = pick(people);
  expectSuccess(await chat.api(user).post('/mark_all_as_read'), { complete: true });
  model.read(user.id, [...model.messages.keys()]);
}

async function markChannel(model: ReadStateModel, { pick }: Dice) {
  const [user, channel] = [pick(people), pick(channels)];
  expectSuccess(await chat.api(user).post('/mark_stream_as_read', { stream_id: channel.id }));
  model.read(user.id, model.idsIn(channel.id));
}

async function markTopic(model: ReadStateModel, { pick }: Dice) {
  const [user, channel, topic] = [pick(people), pick(channels), pick(TOPICS)];
  const ids = model.idsIn(channel.id, topic);
  if (ids.length === 0) return;
  expectSuccess(await chat.api(user).post('/mark_topic_as_read', { stream_id: channel.id, topic_name: topic }));
  model.read(user.id, ids);
}

async function move(model: ReadStateModel, { pick }: Dice) {
  const candidates = [...model.messages.values()].filter(isInChannel);
  if (candidates.length === 0) return;
  const message = pick(candidates);
  const [channel, topic, mode] = [pick(channels), pick(TOPICS), pick(['change_one', 'change_later', 'change_all'])];
  const { channel_id: from, topic: old } = message.place;
  if (channel.id === from && topic === old) return;
  expectSuccess(
    await chat.api(realm.administrator).patch(`/messages/${message.id}`, {
      propagate_mode: mode,
      send_notification_to_new_thread: false,
      ...(channel.id !== from && { stream_id: channel.id }),
      ...(topic !== old && { topic }),
    }),
  );
  const ids = model
    .idsIn(from, old)
    .filter((id) => mode === 'change_all' || id === message.id || (mode === 'change_later' && id > message.id));
  model.moved(ids, { channel_id: channel.id, topic });
}

async function remove(model: ReadStateModel, { pick }: Dice) {
  const channelMessages = [...model.messages.values()].filter(isInChannel);
  if (channelMessages.length === 0) return;
  const { id } = pick(channelMessages);
  expectSuccess(await chat.api(realm.administrator).delete(`/messages/${id}`));
  model.messages.delete(id);
}

function isInChannel(
  message: ModelMessage,
): message is ModelMessage & { place: { channel_id: number; topic: string } } {
  return 'channel_id' in message.place;
}

/** What registration says is unread, and what the flags of each message say, are what the model says. */
async function check(model: ReadStateModel) {
  for (const user of people) {
    const body = expectSuccess(
      await chat
        .api(user)
        .post('/register', { fetch_event_types: ['message', 'update_message_flags'], event_types: ['message'] }),
    );
    expect(placesIn(body['unread_msgs'])).toEqual(model.unreadPlacesOf(user.id));
    const visible = model.visibleTo(user.id);
    const flags = await loadFlags(chat.db, realm.id, user.id, visible);
    expect(visible.filter((id) => !flags.get(id)?.includes('read'))).toEqual(model.unreadOf(user.id));
    expect(visible.filter((id) => flags.get(id)?.includes('historical'))).toEqual(model.historicalFor(user.id));
  }
}

function placesIn({ streams, pms, huddles }: Unread): Record<string, number[]> {
  return Object.fromEntries([
    ...streams.map((part) => [`${part.stream_id}:${part.topic}`, part.unread_message_ids]),
    ...pms.map((part) => [`with ${part.other_user_id}`, part.unread_message_ids]),
    ...huddles.map((part) => [`with ${part.user_ids_string}`, part.unread_message_ids]),
  ]);
}

/** Of hundreds of steps, each checked against the whole record. */
const LONGEST_MS = 300_000;

test.each([1, 2, 3, 4])(
  'whatever happens, what is unread is what a record of every message for every user says (seed %i)',
  async (seed) => {
    people = [];
    for (let count = 0; count < 4; count += 1) people.push(await buildUser(chat, realm.id));
    channels = [
      await buildChannel(chat, realm.id),
      await buildChannel(chat, realm.id),
      await buildChannel(chat, realm.id),
    ];
    const random = dice(seed);
    const model = new ReadStateModel(people.map(({ id }) => id));
    const urn = ACTIONS.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
    for (const channel of channels) {
      for (const user of random.some(people, 0.8)) {
        expectSuccess(
          await chat.api(user).post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }),
        );
        model.subscribed(user.id, channel.id);
      }
    }
    for (let step = 0; step < STEPS; step += 1) {
      const act = random.pick(urn);
      await act(model, random);
      if (step % STEPS_BETWEEN_CHECKS !== 0) continue;
      try {
        await check(model);
      } catch (error) {
        throw new Error(`seed ${seed}, step ${step}: ${(error as Error).message}`, { cause: error });
      }
    }
  },
  LONGEST_MS,
);
