import { buildChannel, buildUser, sendMessage, type TestChannel } from '../../../test/support/builders.js';
import { poll, pollFor, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';
import { publish } from './publish.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
});

const updateOf = (message_id: number) => ({
  type: 'update_message',
  user_id: null,
  edit_timestamp: 0,
  message_id,
  message_ids: [message_id],
  rendering_only: true,
  flags: ['as written'],
});

function publishFlagsOf(message_id: number) {
  const payload = updateOf(message_id);
  return chat.deps.db.transaction((tx) =>
    publish(tx, realm.id, { audience: { channel_id: channel.id, flags_of: message_id }, payload }),
  );
}

test('an event that names a message for its flags brings each reader their own', async () => {
  const message_id = await sendMessage(chat, realm.moderator, { channel });
  const queues = [realm.member, realm.moderator].map(async (user) => ({
    user,
    queue: await registerQueue(chat, user, { event_types: ['update_message'] }),
  }));
  const [member, moderator] = await Promise.all(queues);
  for (const flag of ['read', 'starred']) {
    expectSuccess(await chat.api(realm.member).post('/messages/flags', { messages: [message_id], op: 'add', flag }));
  }
  await publishFlagsOf(message_id);
  expect(await pollFor(chat, realm.member, member!.queue, 'update_message')).toMatchObject([
    { flags: ['read', 'starred'] },
  ]);
  expect(await pollFor(chat, realm.moderator, moderator!.queue, 'update_message')).toMatchObject([{ flags: [] }]);
});

test('all who wait for it are looked up together, and those who do not get it are not', async () => {
  const message_id = await sendMessage(chat, realm.moderator, { channel });
  const readers = await Promise.all(Array.from({ length: 12 }, () => buildUser(chat, realm.id)));
  const other = await buildChannel(chat, realm.id, { subscribers: readers });
  const waiting = await Promise.all(
    readers.map(async (user) => ({
      user,
      queue: await registerQueue(chat, user, { event_types: ['update_message'] }),
    })),
  );
  const answers = Promise.all(waiting.map(({ user, queue }) => poll(chat, user, queue)));
  const bystander = await registerQueue(chat, realm.guest, { event_types: ['update_message'] });

  const { reads } = chat.deps.db;
  const named = reads.named.bind(reads);
  const looked: unknown[][] = [];
  reads.named = (name, text, values) => {
    if (name === 'flags_of_readers') looked.push(values![1] as unknown[]);
    return named(name, text, values);
  };
  try {
    await until(() => chat.deps.events.waiting() >= readers.length);
    const payload = updateOf(message_id);
    await chat.deps.db.transaction((tx) =>
      publish(tx, realm.id, { audience: { channel_id: other.id, flags_of: message_id }, payload }),
    );
    for (const events of await answers) expect(events).toMatchObject([{ flags: ['read', 'historical'] }]);
  } finally {
    reads.named = named;
  }
  expect(looked).toHaveLength(1);
  expect([...looked[0]!].sort()).toEqual(readers.map(({ id }) => id).sort());
  expect(await poll(chat, realm.guest, bystander, { dont_block: true })).toEqual([]);
});

test('flags of a message that is gone stay as they were written', async () => {
  const queue = await registerQueue(chat, realm.member, { event_types: ['update_message'] });
  await publishFlagsOf(999_999_999);
  expect(await pollFor(chat, realm.member, queue, 'update_message')).toMatchObject([{ flags: ['as written'] }]);
});
