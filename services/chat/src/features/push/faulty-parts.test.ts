import { expectSuccess } from '../../../test/support/expect.js';
import { pushWith, startFakeRelay } from '../../../test/support/push.js';
import { pushScene } from '../../../test/support/push-scene.js';
import type { SharedDatabase } from '../../db/db.js';
import { createPusher } from './index.js';

const scene = pushScene();
const { phoneOf, write, read, push, pushLater, waiting } = scene;

test('people whose notifications cannot be queued or taken back hold up nobody, and get them once that is mended', async () => {
  const [broken, sound] = [await phoneOf(), await phoneOf(scene.realm.owner)];
  const pusher = createPusher(scene.chat.deps);
  const turn = () => pushWith(pusher);
  const breakAt = (table: string) =>
    scene.chat.db.query(
      `create trigger broken before insert or delete on ${table} for each row execute function break_one()`,
    );
  await scene.chat.db.query(`create function break_one() returns trigger language plpgsql as $$ begin
    if coalesce(new.user_id, old.user_id) = ${scene.reader.id} then raise exception 'broken'; end if;
    return coalesce(new, old); end $$`);
  await breakAt('push_queue');
  const ids = [await write('for one'), await write('for another', scene.realm.owner)];
  await turn();
  expect(broken.received()).toEqual([]);
  expect(sound.received()).toMatchObject([{ message_id: ids[1] }]);

  await scene.chat.db.query('drop trigger broken on push_queue');
  await turn();
  expect(broken.received()).toEqual([]);
  scene.clock += 10_000;
  await turn();
  expect(broken.received()).toMatchObject([{ message_id: ids[0] }]);

  await breakAt('pushed_messages');
  await read([ids[0]!]);
  await read([ids[1]!], scene.realm.owner);
  await turn();
  expect(sound.received()).toMatchObject([{}, { type: 'remove' }]);
  await scene.chat.db.query('drop trigger broken on pushed_messages');
  scene.clock += 10_000;
  await turn();
  expect(broken.received()).toMatchObject([{}, { type: 'remove', message_ids: [ids[0]] }]);
  await scene.chat.db.query('drop function break_one');
});

test('a message of which nothing can be made is given up, and holds up nothing, for nobody', async () => {
  const phones = [await phoneOf(), await phoneOf(), await phoneOf(scene.realm.owner)];
  const ids = [await write('before'), await write('poison'), await write('after')];
  const other = await write('other', scene.realm.owner);
  await scene.chat.db.query('update messages set rendered_content = $2 where id = $1', [
    ids[1],
    '<p><span aria-label="x" class="emoji emoji-ffffffff" role="img" title="x">:x:</span></p>',
  ]);
  await push();
  const shown = phones.map((phone) => phone.received().map(({ message_id }) => message_id));
  expect(shown).toEqual([[ids[0], ids[2]], [ids[0], ids[2]], [other]]);
  expect(await waiting()).toEqual([]);
  const { values } = await scene.chat.deps.metrics.pushes.get();
  expect(values).toContainEqual(
    expect.objectContaining({ labels: { kind: 'relay', type: 'message', outcome: 'given_up' }, value: 2 }),
  );
});

test('what cannot be read of the database for one device holds up no other, and goes once it can', async () => {
  const [broken, sound] = [await phoneOf(), await phoneOf(scene.realm.owner)];
  const ids = [await write('for one'), await write('for another', scene.realm.owner)];
  const { query, ...rest } = scene.chat.deps.db;
  const db: SharedDatabase = {
    ...rest,
    query: (text, values) =>
      String(values).includes(`"message_id":${ids[0]}}`) ? Promise.reject(new Error('broken')) : query(text, values),
  };
  await pushWith(createPusher({ ...scene.chat.deps, db }));
  expect(broken.received()).toEqual([]);
  expect(sound.received()).toMatchObject([{ message_id: ids[1] }]);
  expect(await waiting()).toEqual([{ message_ids: [ids[0]] }]);
  await pushLater();
  expect(broken.received()).toMatchObject([{ message_id: ids[0] }]);
});

test('a phone for which nothing can be encrypted holds up no other', async () => {
  const [broken, sound] = [await phoneOf(), await phoneOf(scene.realm.owner)];
  await scene.chat.db.query("update push_devices set push_public_key = 'x' where user_id = $1", [scene.reader.id]);
  const message_id = await write('lost');
  await write('for another', scene.realm.owner);
  await push();
  scene.clock += 10_000;
  await push();
  expect(sound.received()).toMatchObject([{ content: 'for another' }]);
  expect(broken.received()).toEqual([]);
  expect(await scene.chat.db.query('select message_ids from push_queue')).toEqual([{ message_ids: [message_id] }]);
});

test('a relay that is never done with one phone has the others told without a pause, and that one what it missed, in order', async () => {
  const [bad, good] = [await phoneOf(), await phoneOf()];
  const plain = scene.relay.sender;
  scene.relay.sender = async (handed) => {
    if (handed.token === bad.token && handed.idempotency_key) throw new Error('out of reach');
    return plain(handed);
  };
  const pusher = createPusher(scene.chat.deps);
  const texts = ['one', 'two', 'three', 'four'];
  for (const text of texts) {
    await write(text);
    await pushWith(pusher);
  }
  expect(good.received().map(({ content }) => content)).toEqual(texts);
  scene.clock += 3_000;
  await pushWith(pusher);
  await write('five');
  await pushWith(pusher);
  expect(good.received().map(({ content }) => content)).toEqual([...texts, 'five']);
  scene.relay.sender = plain;
  await pushLater();
  expect(bad.received().map(({ content }) => content)).toEqual([...texts, 'five']);
  expect(await waiting()).toEqual([]);
});

test('a relay that knows phones and no tokens has the phones told all the same', async () => {
  await phoneOf();
  const token = { token: 'an app of old' };
  expectSuccess(await scene.chat.api(scene.reader).post('/users/me/android_gcm_reg_id', token));
  const fake = await startFakeRelay(scene.chat, (body) =>
    body.includes('"token"')
      ? { status: 404, body: 'not found' }
      : { status: 200, body: '{"result":"success","msg":"","delete_device_ids":[]}' },
  );
  const pusher = createPusher(fake.replica.deps);
  for (const text of ['one', 'two', 'three']) {
    await write(text);
    await pushWith(pusher);
  }
  await fake.stop();
  const asked = (operation: string) => fake.asked.filter((url) => url.endsWith(operation));
  expect(asked('e2ee/notify')).toHaveLength(3);
  expect(asked('tokens/notify').length).toBeLessThan(3);
  expect(await waiting()).toHaveLength(3);
});
