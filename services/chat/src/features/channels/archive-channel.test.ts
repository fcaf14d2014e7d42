import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { drain, registerQueue, type TestEvent } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;
beforeEach(async () => {
  channel = await buildChannel(chat, realm.id);
  const principals = [realm.member.id, realm.guest.id];
  expectSuccess(
    await chat
      .api(realm.owner)
      .post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }], principals }),
  );
});

const patch = (user: TestRealm['owner'], form: Record<string, unknown>, { id } = channel) =>
  chat.api(user).patch(`/streams/${id}`, form);
const kinds = (events: TestEvent[] | undefined) =>
  events?.map(({ type, op, property }) => [type, op, property].filter(Boolean).join(' '));
const watch = async (users: TestRealm['owner'][], params = {}) => {
  const queues = await Promise.all(
    users.map((user) =>
      registerQueue(chat, user, { event_types: ['stream', 'subscription', 'default_streams'], ...params }),
    ),
  );
  return () => Promise.all(users.map((user, place) => drain(chat, user, queues[place]!)));
};

describe('DELETE /streams/{stream_id}', () => {
  test('archives: clients that know archives see it change, for others it is gone; subscribers stay', async () => {
    await chat.api(realm.owner).post('/default_streams', { stream_id: channel.id });
    const before = await watch([realm.member]);
    const capable = await watch([realm.member], {
      client_capabilities: { notification_settings_null: true, archived_channels: true },
    });
    expectRefused(
      await chat.api(realm.member).delete(`/streams/${channel.id}`),
      'You do not have permission to administer this channel.',
    );
    expectSuccess(await chat.api(realm.owner).delete(`/streams/${channel.id}`));
    const [[old], [modern]] = [await before(), await capable()];
    expect(kinds(old)).toEqual(['stream update first_message_id', 'stream delete', 'default_streams']);
    expect(kinds(modern)).toEqual(['stream update first_message_id', 'stream update is_archived', 'default_streams']);
    expectRefused(await chat.api(realm.owner).delete(`/streams/${channel.id}`), 'Channel is already archived.');
    expectRefused(
      await chat.api(realm.member).post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }),
      /^Unable to access channel \(channel \w+\)\.$/,
    );
    expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}/members`), {
      subscribers: [realm.member.id, realm.guest.id],
    });

    expectSuccess(await patch(realm.owner, { is_archived: false }));
    const [[reopened]] = [await before()];
    expect(kinds(reopened)).toEqual(['stream create', 'subscription peer_add', 'subscription add']);
    expect(reopened?.[0]).not.toHaveProperty('for_unarchiving');
    expect((await capable())[0]).toMatchObject([{ op: 'update', property: 'is_archived', value: false }]);
    await sendMessage(chat, realm.member, { channel });
  });

  test('another organization: unknown', async () => {
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    expectRefused(await chat.api(realm.owner).delete(`/streams/${foreign.id}`), 'Invalid channel ID');
  });
});
