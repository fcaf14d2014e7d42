import { buildChannel, sendMessage } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { pushScene } from '../../../test/support/push-scene.js';

const scene = pushScene();
const { phoneOf, write, read, push, queue } = scene;

describe('what a phone shows is taken back', () => {
  test('when it is read or deleted, in one notification that wakes nobody', async () => {
    const phone = await phoneOf();
    const ids = [await write(), await write(), await write()];
    await push();
    await read(ids.slice(0, 2));
    expectSuccess(await scene.chat.api(scene.writer).delete(`/messages/${ids[2]}`));
    await push();
    expect(phone.received().slice(3)).toEqual([
      {
        realm_url: 'http://chat.example.test',
        realm_name: 'Test organization',
        user_id: scene.reader.id,
        type: 'remove',
        message_ids: ids,
      },
    ]);
    expect(scene.relay.handed.at(-1)!.is_urgent).toBe(false);
    expect(await scene.chat.db.query('select from pushed_messages where user_id = $1', [scene.reader.id])).toEqual([]);
    await read(ids);
    await push();
    expect(scene.relay.handed).toHaveLength(4);
  });

  test('with everything that is marked read at once, and when they may not follow it to another channel', async () => {
    const phone = await phoneOf();
    const channel = await buildChannel(scene.chat, scene.realm.id, {
      subscribers: [scene.writer, scene.reader, scene.realm.owner],
    });
    const secret = await buildChannel(scene.chat, scene.realm.id, {
      invite_only: true,
      subscribers: [scene.realm.owner],
    });
    const mention = (topic: string) =>
      sendMessage(scene.chat, scene.writer, {
        channel,
        topic,
        content: `@**${scene.reader.full_name}|${scene.reader.id}**`,
      });
    const [moved, marked] = [await mention('a'), await mention('b')];
    await push();
    expectSuccess(await scene.chat.api(scene.realm.owner).patch(`/messages/${moved}`, { stream_id: secret.id }));
    await push();
    expectSuccess(await scene.chat.api(scene.reader).post('/mark_all_as_read'));
    await push();
    expect(phone.received().slice(2)).toMatchObject([
      { type: 'remove', message_ids: [moved] },
      { type: 'remove', message_ids: [marked] },
    ]);
  });

  test('what was never sent needs no taking back', async () => {
    const phone = await phoneOf();
    const [first, second] = [await write('first'), await write('second')];
    await queue();
    await read([first]);
    await push();
    expect(phone.received()).toMatchObject([{ type: 'message', message_id: second }]);
    expect(scene.relay.handed).toHaveLength(1);
  });
});
