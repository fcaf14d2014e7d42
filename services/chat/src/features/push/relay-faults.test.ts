import {
  buildRealm,
  buildUser,
  NO_AUTOMATIC_TOPICS,
  sendMessage,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { buildActivePhone, push, startFakeRelay, startRelay, type Relay } from '../../../test/support/push.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { LIMITS } from '../../limits.js';

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
const waiting = () => chat.db.query('select from push_queue');

describe('a relay that is', () => {
  const afterPause = () => (clock += 31_000);

  test('away loses nothing and doubles nothing: all is handed over in order when it is back', async () => {
    const phones = [await buildActivePhone(chat, relay, reader), await buildActivePhone(chat, relay, writer)];
    await relay.leave();
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      ids.push(await write(`text ${n}`));
      await push(chat);
      if (n % 5 === 0) afterPause();
    }
    await relay.comeBack();
    clock += 1_000_000;
    await push(chat);
    expect(phones[0]!.received(relay).map(({ message_id }) => message_id)).toEqual(ids);
    expect(await waiting()).toEqual([]);
  });

  test('away for long leaves a phone the newest of each conversation, and takes back all that is read', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    const other = await buildUser(chat, realm.id);
    await relay.leave();
    const quiet = [await sendMessage(chat, other, { to: [reader] })];
    const busy: number[] = [];
    for (let n = 0; n < LIMITS.pushesOfConversation + 5; n += 1) {
      busy.push(await write(`text ${n}`));
      if (n % 10 === 0) await push(chat);
    }
    await push(chat);
    expect(await waiting()).toHaveLength(LIMITS.pushesOfConversation + 1);
    await relay.comeBack();
    clock += 1_000_000;
    await push(chat);
    const ids = () => phone.received(relay).map(({ message_id }) => message_id);
    expect(ids()).toEqual([...quiet, ...busy.slice(5)]);
    const form = { op: 'add', flag: 'read', messages: [...quiet, ...busy] };
    expectSuccess(await chat.api(reader).post('/messages/flags', form));
    await push(chat);
    expect(phone.received(relay).at(-1)).toMatchObject({ type: 'remove', message_ids: form.messages });
    expect(await waiting()).toEqual([]);
  });

  test('too slow to say that it has taken it gets it again, and hands it over once', async () => {
    const phone = await buildActivePhone(chat, relay, reader);
    const plain = relay.sender;
    relay.sender = async (handed) => {
      const became = await plain(handed);
      await relay.leave();
      return became;
    };
    await write('once');
    await push(chat);
    expect(phone.received(relay)).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
    relay.sender = plain;
    await relay.comeBack();
    clock += 1_000_000;
    await push(chat);
    expect(phone.received(relay)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('told by its sender that a phone is gone has it cleaned up, tells its owner, and leaves the others', async () => {
    const [lost, kept] = [await buildActivePhone(chat, relay, reader), await buildActivePhone(chat, relay, reader)];
    const queue = await registerQueue(chat, reader, { event_types: ['push_device'] });
    const others = await registerQueue(chat, writer, { event_types: ['push_device'] });
    const plain = relay.sender;
    relay.sender = async (handed) => (handed.token === lost.token ? 'gone' : plain(handed));
    await write();
    await write();
    await push(chat);
    const failed = { status: 'failed', error_code: 'INVALID_PUSH_DEVICE_TOKEN' };
    expect(await drain(chat, reader, queue, 'push_device')).toEqual([
      { id: expect.any(Number), type: 'push_device', push_account_id: lost.push_account_id, ...failed },
    ]);
    expect(await drain(chat, writer, others, 'push_device')).toEqual([]);
    const { push_devices } = expectSuccess(
      await chat.api(reader).post('/register', { fetch_event_types: ['push_device'] }),
    );
    expect(push_devices).toEqual({
      [lost.push_account_id]: failed,
      [kept.push_account_id]: { status: 'active', error_code: null },
    });
    expect(kept.received(relay)).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ['failing', 500, '{"result":"error","msg":"","code":"X"}'],
    ['answering no JSON', 200, '<html>'],
    ['answering no list', 200, '{"result":"success","msg":"","delete_device_ids":"all"}'],
    ['not knowing us any more', 401, '{"result":"error","msg":"","code":"INVALID_API_KEY"}'],
  ])('%s is given nothing up for', async (_name, status, body) => {
    const phone = await buildActivePhone(chat, relay, reader);
    const fake = await startFakeRelay(chat, () => ({ status, body }));
    await write('one');
    await push(fake.replica);
    expect(fake.asked).toHaveLength(1);
    await fake.stop();
    clock += 60_000;
    await push(chat);
    expect(phone.received(relay)).toMatchObject([{ content: 'one' }]);
  });

  test('lying about phones that it was not asked about changes nothing for them', async () => {
    await buildActivePhone(chat, relay, writer);
    const phone = await buildActivePhone(chat, relay, reader);
    const [others] = await chat.db.query<{ id: number }>(
      'select relay_device_id as id from push_devices where user_id = $1',
      [writer.id],
    );
    const answer = { result: 'success', msg: '', delete_device_ids: [others!.id, 'x', null, -1] };
    const fake = await startFakeRelay(chat, () => ({ status: 200, body: JSON.stringify(answer) }));
    await write();
    await push(fake.replica);
    await fake.stop();
    expect(await chat.db.query('select from push_devices where error_code is null')).toHaveLength(2);
    expect(await waiting()).toEqual([]);
    expect(phone.received(relay)).toEqual([]);
  });

  test('never taking one of the notifications gets the others', async () => {
    const phones = [await buildActivePhone(chat, relay, reader), await buildActivePhone(chat, relay, writer)];
    const texts: string[] = [];
    const fake = await startFakeRelay(chat, (body) => {
      const sent = (JSON.parse(body) as { push_requests: { payload: { encrypted_data: string } }[] }).push_requests;
      const opened = sent.map(
        ({ payload }) => phones.map((phone) => phone.open(payload.encrypted_data)).find(Boolean)!,
      );
      if (opened.some(({ content }) => content === 'poison')) {
        return { status: 400, body: '{"result":"error","msg":"","code":"BAD_REQUEST"}' };
      }
      texts.push(...opened.map(({ content }) => content as string));
      return { status: 200, body: '{"result":"success","msg":"","delete_device_ids":[]}' };
    });
    for (const text of ['before', 'poison', 'after']) await write(text);
    await sendMessage(chat, reader, { to: [writer], content: 'other' });
    await push(fake.replica);
    await fake.stop();
    expect(texts.toSorted()).toEqual(['after', 'before', 'other']);
    expect(await waiting()).toEqual([]);
  });
});
