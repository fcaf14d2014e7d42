import {
  buildChannel,
  buildRealm,
  buildUser,
  NO_AUTOMATIC_TOPICS,
  sendMessage,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { buildActivePhone, push, startRelay, type Relay } from '../../../test/support/push.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let relay: Relay;
let chat: Chat;
let realm: TestRealm;
let writer: TestUser;
let reader: TestUser;
let clock = Date.now();
beforeAll(async () => {
  relay = await startRelay({ now: () => new Date(clock) });
  chat = await startChat({ env: relay.env, now: () => new Date(clock) });
  realm = await buildRealm(chat);
});
afterAll(() => Promise.all([chat.stop(), relay.stop()]));
beforeEach(async () => {
  clock = Date.now();
  await chat.db.query('delete from push_devices');
  relay.handed.length = 0;
  relay.sender = async (handed) => {
    relay.handed.push(handed);
    return 'sent';
  };
  writer = await buildUser(chat, realm.id, { full_name: 'Wanda Writer', settings: NO_AUTOMATIC_TOPICS });
  reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
});

const write = (content?: string, to = reader) => sendMessage(chat, writer, { to: [to], ...(content && { content }) });
const read = (ids: number[], user = reader) =>
  chat
    .api(user)
    .post('/messages/flags', { op: 'add', flag: 'read', messages: ids })
    .then((answer) => expectSuccess(answer));

describe('what a phone shows is taken back', () => {
  test('when it is read or deleted, in one notification that wakes nobody', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    const ids = [await write(), await write(), await write()];
    await push(chat);
    await read(ids.slice(0, 2));
    expectSuccess(await chat.api(writer).delete(`/messages/${ids[2]}`));
    await push(chat);
    expect(phone.received(relay).slice(3)).toEqual([
      {
        realm_url: 'http://chat.example.test',
        realm_name: 'Test organization',
        user_id: reader.id,
        type: 'remove',
        message_ids: ids,
      },
    ]);
    expect(relay.handed.at(-1)!.is_urgent).toBe(false);
    expect(await chat.db.query('select from pushed_messages where user_id = $1', [reader.id])).toEqual([]);
    await read(ids);
    await push(chat);
    expect(relay.handed).toHaveLength(4);
  });

  test('with everything that is marked read at once, and when they may not follow it to another channel', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    const channel = await buildChannel(chat, realm.id, { subscribers: [writer, reader, realm.owner] });
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
    const mention = (topic: string) =>
      sendMessage(chat, writer, { channel, topic, content: `@**${reader.full_name}|${reader.id}**` });
    const [moved, marked] = [await mention('a'), await mention('b')];
    await push(chat);
    expectSuccess(await chat.api(realm.owner).patch(`/messages/${moved}`, { stream_id: secret.id }));
    await push(chat);
    expectSuccess(await chat.api(reader).post('/mark_all_as_read'));
    await push(chat);
    expect(phone.received(relay).slice(2)).toMatchObject([
      { type: 'remove', message_ids: [moved] },
      { type: 'remove', message_ids: [marked] },
    ]);
  });

  test('what was never sent needs no taking back', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    const [first, second] = [await write('first'), await write('second')];
    await createQueueOnly();
    await read([first]);
    await push(chat);
    expect(phone.received(relay)).toMatchObject([{ type: 'message', message_id: second }]);
    expect(relay.handed).toHaveLength(1);
  });

  const createQueueOnly = async () => {
    await relay.leave();
    const { createPusher } = await import('./index.js');
    await createPusher(chat.deps).queue();
    await relay.comeBack();
  };
});
