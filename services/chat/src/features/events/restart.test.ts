import { buildRealm, sendMessage } from '../../../test/support/builders.js';
import { drain, poll, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();

test('nobody is told of one process more, and of one less, where others run', async () => {
  const realm = await buildRealm(chat);
  const queue = await registerQueue(chat, realm.member, { event_types: ['restart'] });
  const further = await chat.startReplica();
  await further.stop();
  await (await chat.startReplica()).stop();
  expect(await drain(chat, realm.member, queue, 'restart')).toEqual([]);
});

test('when the service is started anew everybody who waits for events is told what runs now, and goes on with the queue they have', async () => {
  const elsewhere = await buildRealm(chat);
  const next_door = await registerQueue(chat, elsewhere.owner, { event_types: ['restart'] });
  const here = await buildRealm(chat);
  const everything = await registerQueue(chat, here.guest);
  const uninterested = await registerQueue(chat, here.member, { event_types: ['message'] });
  const revived = await chat.restart();
  const { server_generation } = expectSuccess(
    await revived.api(here.guest).post('/register', { fetch_event_types: ['realm'] }),
  );
  const restart = {
    type: 'restart',
    id: expect.any(Number),
    zulip_version: '11.0',
    zulip_merge_base: '',
    zulip_feature_level: 420,
    server_generation,
  };
  expect(await poll(revived, here.guest, everything)).toEqual([restart]);
  const heard = revived.api(elsewhere.owner).request('get', '/events').set('Host', elsewhere.host);
  expect((await heard.query({ ...next_door, dont_block: true })).body.events).toEqual([restart]);
  const id = await sendMessage(revived, here.owner, { to: [here.member] });
  expect((await poll(revived, here.member, uninterested)).map((event) => event.message?.id)).toEqual([id]);
});
