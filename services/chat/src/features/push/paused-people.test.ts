import { buildRealm, buildUser, sendMessage, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { buildActivePhone, startRelay, type Relay } from '../../../test/support/push.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { createPusher } from './index.js';

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
  writer = await buildUser(chat, realm.id);
  reader = await buildUser(chat, realm.id);
});
afterAll(() => Promise.all([chat.stop(), relay.stop()]));

const write = (content: string, to = reader) => sendMessage(chat, writer, { to: [to], content });
const read = async (ids: number[], user = reader) =>
  expectSuccess(await chat.api(user).post('/messages/flags', { op: 'add', flag: 'read', messages: ids }));

test('people whose notifications cannot be queued or taken back hold up nobody, and get them once that is mended', async () => {
  const [broken, sound] = [
    await buildActivePhone(chat, relay, reader),
    await buildActivePhone(chat, relay, realm.owner),
  ];
  const pusher = createPusher(chat.deps);
  const turn = async () => {
    while ((await pusher.queue()) || (await pusher.send()));
  };
  const breakAt = (table: string) =>
    chat.db.query(
      `create trigger broken before insert or delete on ${table} for each row execute function break_one()`,
    );
  await chat.db.query(`create function break_one() returns trigger language plpgsql as $$ begin
    if coalesce(new.user_id, old.user_id) = ${reader.id} then raise exception 'broken'; end if;
    return coalesce(new, old); end $$`);
  await breakAt('push_queue');
  const ids = [await write('for one'), await write('for another', realm.owner)];
  await turn();
  expect(broken.received(relay)).toEqual([]);
  expect(sound.received(relay)).toMatchObject([{ message_id: ids[1] }]);

  await chat.db.query('drop trigger broken on push_queue');
  await turn();
  expect(broken.received(relay)).toEqual([]);
  clock += 10_000;
  await turn();
  expect(broken.received(relay)).toMatchObject([{ message_id: ids[0] }]);

  await breakAt('pushed_messages');
  await read([ids[0]!]);
  await read([ids[1]!], realm.owner);
  await turn();
  expect(sound.received(relay)).toMatchObject([{}, { type: 'remove' }]);
  await chat.db.query('drop trigger broken on pushed_messages');
  clock += 10_000;
  await turn();
  expect(broken.received(relay)).toMatchObject([{}, { type: 'remove', message_ids: [ids[0]] }]);
  await chat.db.query('drop function break_one');
});
