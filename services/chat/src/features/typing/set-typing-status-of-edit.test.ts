import { buildChannel, sendMessage, subscribeUser } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('POST /messages/{message_id}/typing', () => {
  test('tells those who see the message that its sender is editing it', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner] });
    const sent = async (form: Record<string, unknown>) =>
      expectSuccess(await chat.api(realm.member).post('/messages', { content: 'Hello', ...form }))['id'] as number;
    const in_channel = await sent({ type: 'channel', to: channel.id, topic: 'plans' });
    const direct = await sent({ type: 'direct', to: [realm.guest.id] });
    expectSuccess(await chat.api(realm.member).post(`/messages/${in_channel}/typing`, { op: 'start' }));
    expectSuccess(await chat.api(realm.member).post(`/messages/${direct}/typing`, { op: 'stop' }));
    const [first, second] = await loggedEvents(chat, realm, 'typing_edit_message');
    expect(first?.payload).toEqual({
      type: 'typing_edit_message',
      op: 'start',
      sender_id: realm.member.id,
      message_id: in_channel,
      recipient: { type: 'channel', channel_id: channel.id, topic: 'plans' },
    });
    expect(first?.audience).toMatchObject({ capability: { name: 'stream_typing_notifications', value: true } });
    expect(second?.payload).toMatchObject({
      op: 'stop',
      recipient: { type: 'direct', user_ids: expect.arrayContaining([realm.guest.id]) },
    });

    expectRefused(
      await chat.api(realm.owner).post(`/messages/${in_channel}/typing`, { op: 'start' }),
      "You don't have permission to edit this message",
    );
    expectRefused(
      await chat.api(realm.owner).post(`/messages/${direct}/typing`, { op: 'start' }),
      'Invalid message(s)',
    );
    expectRefused(await chat.api(realm.member).post('/messages/999999/typing', { op: 'start' }), 'Invalid message(s)');
  });

  test('does not tell people who came later to a channel with protected history', async () => {
    const channel = await buildChannel(chat, realm.id, {
      invite_only: true,
      history_public_to_subscribers: false,
      subscribers: [realm.member, realm.owner],
    });
    const id = await sendMessage(chat, realm.member, { channel });
    await subscribeUser(chat, channel, realm.moderator);
    expectSuccess(await chat.api(realm.member).post(`/messages/${id}/typing`, { op: 'start' }));
    const event = (await loggedEvents(chat, realm, 'typing_edit_message')).at(-1);
    expect(event?.payload).toMatchObject({ message_id: id });
    expect([...(event?.audience.user_ids ?? [])].toSorted()).toEqual([realm.member.id, realm.owner.id].toSorted());
  });
});
