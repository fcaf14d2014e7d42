import { buildChannel, type TestChannel } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const NOW = 2_000_000_000;
let channel: TestChannel;
let id: number;
const chat = useChat({ now: () => new Date(NOW * 1000) });
const realm = useRealm(chat);
beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
});
beforeEach(async () => {
  await chat.db.query('delete from scheduled_messages');
  id = expectSuccess(
    await chat.api(realm.member).post('/scheduled_messages', {
      type: 'channel',
      to: channel.id,
      topic: 'soup',
      content: 'Hello',
      scheduled_delivery_timestamp: NOW + 60,
    }),
  ).scheduled_message_id;
});

const message = async () => {
  const { scheduled_messages } = expectSuccess(await chat.api(realm.member).get('/scheduled_messages'));
  return scheduled_messages.find((one: { scheduled_message_id: number }) => one.scheduled_message_id === id);
};
const setFailed = () => chat.db.query(`update scheduled_messages set failure = 'x' where id = $1`, [id]);

describe('DELETE /scheduled_messages/{scheduled_message_id}', () => {
  const remove = (user = realm.member, message_id: number | string = id) =>
    chat.api(user).delete(`/scheduled_messages/${message_id}`);

  test('is told to the own clients, and it is gone, a failed one too', async () => {
    const listening = { event_types: ['scheduled_messages', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    await setFailed();
    expectSuccess(await remove());
    expect(await drain(chat, realm.member, own)).toEqual([
      { id: expect.any(Number), type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expectSuccess(await chat.api(realm.member).get('/scheduled_messages'), { scheduled_messages: [] });
    expectError(await remove(), 'NOT_FOUND');
  });

  test('one of somebody else, whatever their role, is as an unknown one', async () => {
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.guest, realm.bot]) {
      expectError(await remove(user), 'NOT_FOUND');
    }
    expectRefused(await remove(realm.member, 'x'), 'scheduled_message_id is not valid JSON');
    expect(await message()).toMatchObject({ content: 'Hello' });
  });
});
