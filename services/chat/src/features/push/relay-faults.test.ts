import { buildChannel, buildUser, sendMessage } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { startFakeRelay } from '../../../test/support/push.js';
import { LIMITS } from '../../limits/index.js';
import { withEarlyDeadlines } from '../../../test/support/early-deadlines.js';
import { pushScene } from '../../../test/support/push-scene.js';
import { createPusher } from './index.js';

const scene = pushScene();
const { phoneOf, write, read, push, pushLater, waiting } = scene;

describe('a relay that is', () => {
  const afterPause = () => (scene.clock += 31_000);

  test('away loses nothing and doubles nothing: all is handed over in order when it is back', async () => {
    const phones = [await phoneOf(), await phoneOf(scene.writer)];
    await scene.relay.leave();
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      ids.push(await write(`text ${n}`));
      await push();
      if (n % 5 === 0) afterPause();
    }
    await scene.relay.comeBack();
    await pushLater();
    expect(phones[0]!.received().map(({ message_id }) => message_id)).toEqual(ids);
    expect(await waiting()).toEqual([]);
  });

  test('away for a moment is asked again soon, however many senders found it away at once', async () => {
    const phones = [await phoneOf(), await phoneOf(scene.writer), await phoneOf(scene.realm.owner)];
    await scene.relay.leave();
    for (const to of [scene.reader, scene.realm.owner]) await write('text', to);
    await sendMessage(scene.chat, scene.reader, { to: [scene.writer], content: 'text' });
    const pusher = createPusher(scene.chat.deps);
    await pusher.queue();
    const [toPhones] = pusher.senders;
    await toPhones!();
    scene.clock += 1_000;
    await Promise.all([toPhones!(), toPhones!(), toPhones!()]);
    await scene.relay.comeBack();
    scene.clock += 2_000;
    while (await toPhones!());
    expect(phones.flatMap((phone) => phone.received()).length).toBeGreaterThan(0);
  });

  test('away for long leaves a phone the newest of each conversation, and takes back all that is read', async () => {
    const phone = await phoneOf();
    const other = await buildUser(scene.chat, scene.realm.id);
    await scene.relay.leave();
    const quiet = [await sendMessage(scene.chat, other, { to: [scene.reader] })];
    const busy: number[] = [];
    for (let n = 0; n < LIMITS.pushesOfConversation + 5; n += 1) {
      busy.push(await write(`text ${n}`));
      if (n % 10 === 0) await push();
    }
    await push();
    expect(await waiting()).toHaveLength(LIMITS.pushesOfConversation + 1);
    await scene.relay.comeBack();
    await pushLater();
    const ids = () => phone.received().map(({ message_id }) => message_id);
    expect(ids()).toEqual([...quiet, ...busy.slice(5)]);
    const form = { op: 'add', flag: 'read', messages: [...quiet, ...busy] };
    expectSuccess(await scene.chat.api(scene.reader).post('/messages/flags', form));
    await push();
    // What was never tried needs no taking back.
    const message_ids = [...quiet, busy[0], ...busy.slice(5)];
    expect(phone.received().at(-1)).toMatchObject({ type: 'remove', message_ids });
    expect(await waiting()).toEqual([]);
  });

  test('away from one phone of somebody for long leaves their other to take back all that it shows', async () => {
    const [far, near] = [await phoneOf(), await phoneOf()];
    const plain = scene.relay.sender;
    scene.relay.sender = async (handed) => {
      if (handed.token === far.token) throw new Error('out of reach');
      return plain(handed);
    };
    const ids: number[] = [];
    for (let n = 0; n < LIMITS.pushesOfConversation + 5; n += 1) {
      ids.push(await write(`text ${n}`));
      if (n % 10 === 9) await push();
    }
    await push();
    expect(near.received()).toHaveLength(ids.length);
    expect(await waiting()).toHaveLength(LIMITS.pushesOfConversation);
    await read(ids);
    await pushLater();
    expect(near.received().at(-1)).toMatchObject({ type: 'remove', message_ids: ids });
  });

  test('away sends nobody, when it is back, what is out of their reach by then', async () => {
    const phone = await phoneOf();
    const [gone, kept] = [await buildUser(scene.chat, scene.realm.id), scene.reader];
    const others = await phoneOf(gone);
    const channel = await buildChannel(scene.chat, scene.realm.id, {
      invite_only: true,
      subscribers: [scene.realm.owner, kept],
    });
    const content = `@**${kept.full_name}|${kept.id}** the plan`;
    await scene.relay.leave();
    const message_id = await sendMessage(scene.chat, scene.realm.owner, { channel, topic: 'plans', content });
    const direct = await write('direct');
    await write('to whom is deactivated', gone);
    await push();
    expect(await waiting()).toHaveLength(3);
    const owner = scene.chat.api(scene.realm.owner);
    const form = { subscriptions: [channel.name], principals: [kept.id] };
    expectSuccess(await owner.delete('/users/me/subscriptions', form));
    expectSuccess(await owner.patch(`/messages/${message_id}`, { content: `${content}, which is secret now` }));
    expectSuccess(await owner.delete(`/users/${gone.id}`));
    await scene.relay.comeBack();
    await pushLater();
    expect(phone.received()).toMatchObject([{ message_id: direct }]);
    expect(others.received()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('too slow to say that it has taken it gets it again, and hands it over once', async () => {
    const phone = await phoneOf();
    const plain = scene.relay.sender;
    scene.relay.sender = async (handed) => {
      const became = await plain(handed);
      await scene.relay.leave();
      return became;
    };
    await write('once');
    await push();
    expect(phone.received()).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
    scene.relay.sender = plain;
    await scene.relay.comeBack();
    await pushLater();
    expect(phone.received()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('told by its sender that a phone is gone has it cleaned up, tells its owner, and leaves the others', async () => {
    const [lost, kept] = [await phoneOf(), await phoneOf()];
    const queue = await registerQueue(scene.chat, scene.reader, { event_types: ['push_device'] });
    const others = await registerQueue(scene.chat, scene.writer, { event_types: ['push_device'] });
    const plain = scene.relay.sender;
    scene.relay.sender = async (handed) => (handed.token === lost.token ? 'gone' : plain(handed));
    await write();
    await write();
    await push();
    const failed = { status: 'failed', error_code: 'INVALID_PUSH_DEVICE_TOKEN' };
    expect(await drain(scene.chat, scene.reader, queue, 'push_device')).toEqual([
      { id: expect.any(Number), type: 'push_device', push_account_id: lost.push_account_id, ...failed },
    ]);
    expect(await drain(scene.chat, scene.writer, others, 'push_device')).toEqual([]);
    const { push_devices } = expectSuccess(
      await scene.chat.api(scene.reader).post('/register', { fetch_event_types: ['push_device'] }),
    );
    expect(push_devices).toEqual({
      [lost.push_account_id]: failed,
      [kept.push_account_id]: { status: 'active', error_code: null },
    });
    expect(kept.received()).toHaveLength(2);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ['failing', 500, '{"result":"error","msg":"","code":"X"}'],
    ['answering no JSON', 200, '<html>'],
    ['answering no list', 200, '{"result":"success","msg":"","delete_device_ids":"all"}'],
    ['not knowing us any more', 401, '{"result":"error","msg":"","code":"INVALID_API_KEY"}'],
    ['answering without end', 200, `"${'x'.repeat(2_000_000)}`],
    ['sending elsewhere', 307, ''],
    ['saying nothing', 0, ''],
  ])('%s is given nothing up for', async (_name, status, body) => {
    const phone = await phoneOf();
    const fake = await startFakeRelay(scene.chat, () => (status > 0 ? { status, body } : undefined));
    await write('one');
    await withEarlyDeadlines(LIMITS.pushRelayMs, { asked: () => fake.asked.length }, () => push(fake.replica));
    expect(fake.asked).toHaveLength(1);
    await fake.stop();
    scene.clock += 60_000;
    await push();
    expect(phone.received()).toMatchObject([{ content: 'one' }]);
  });

  test('lying about phones that it was not asked about changes nothing for them', async () => {
    await phoneOf(scene.writer);
    const phone = await phoneOf();
    const [others] = await scene.chat.db.query<{ id: number }>(
      'select relay_device_id as id from push_devices where user_id = $1',
      [scene.writer.id],
    );
    const answer = { result: 'success', msg: '', delete_device_ids: [others!.id, 'x', null, -1] };
    const fake = await startFakeRelay(scene.chat, () => ({ status: 200, body: JSON.stringify(answer) }));
    await write();
    await push(fake.replica);
    await fake.stop();
    expect(await scene.chat.db.query('select from push_devices where error_code is null')).toHaveLength(2);
    expect(await waiting()).toEqual([]);
    expect(phone.received()).toEqual([]);
  });

  test('behind something that takes little at a time gets all of it, in order', async () => {
    const phone = await phoneOf();
    await phoneOf(scene.writer);
    const texts: unknown[] = [];
    const fake = await startFakeRelay(scene.chat, (body) => {
      const sent = (JSON.parse(body) as { push_requests: { payload: { encrypted_data: string } }[] }).push_requests;
      if (sent.length > 1) return { status: 413, body: '<html>' };
      texts.push(...sent.flatMap(({ payload }) => phone.open(payload.encrypted_data)?.['content'] ?? []));
      return { status: 200, body: '{"result":"success","msg":"","delete_device_ids":[]}' };
    });
    for (const text of ['one', 'two', 'three']) await write(text);
    await sendMessage(scene.chat, scene.reader, { to: [scene.writer] });
    await push(fake.replica);
    await fake.stop();
    expect(texts).toEqual(['one', 'two', 'three']);
    expect(await waiting()).toEqual([]);
  });

  test('never taking one of the notifications gets the others', async () => {
    const phones = [await phoneOf(), await phoneOf(scene.writer)];
    const texts: string[] = [];
    const fake = await startFakeRelay(scene.chat, (body) => {
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
    await sendMessage(scene.chat, scene.reader, { to: [scene.writer], content: 'other' });
    await push(fake.replica);
    await fake.stop();
    expect(texts.toSorted()).toEqual(['after', 'before', 'other']);
    expect(await waiting()).toEqual([]);
  });
});
