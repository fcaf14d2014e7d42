import { buildChannel, buildUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

test('another role shows the channels that it lets a user know of, and hides the others', async () => {
  const user = await buildUser(chat, realm.id);
  const open = await buildChannel(chat, realm.id);
  await buildChannel(chat, realm.id, { subscribers: [user] });
  const secret = await buildChannel(chat, realm.id, { invite_only: true });
  const queue = await registerQueue(chat, user, { event_types: ['stream', 'subscription'] });
  const become = async (role: number) => {
    expectSuccess(await chat.api(realm.owner).patch(`/users/${user.id}`, { role }));
    const events = await drain(chat, user, queue);
    return events.map(({ op, stream_ids, streams }) => [
      op,
      stream_ids ?? streams.map((stream: { stream_id: number }) => stream.stream_id),
    ]);
  };
  expect(await become(600)).toEqual([['delete', [open.id]]]);
  expect(await become(200)).toEqual([['create', expect.arrayContaining([open.id, secret.id])]]);
  expect(await become(400)).toEqual([['delete', [secret.id]]]);
});
