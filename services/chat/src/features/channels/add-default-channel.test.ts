import { buildChannel, buildRealm, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
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

const watch = async (users: TestRealm['owner'][], params = {}) => {
  const queues = await Promise.all(
    users.map((user) =>
      registerQueue(chat, user, { event_types: ['stream', 'subscription', 'default_streams'], ...params }),
    ),
  );
  return () => Promise.all(users.map((user, place) => drain(chat, user, queues[place]!)));
};

describe('POST /default_streams', () => {
  test('are added and removed by administrators, once each, and told to everybody but guests', async () => {
    const seen = await watch([realm.member, realm.guest]);
    const stream_id = channel.id;
    expectError(await chat.api(realm.moderator).post('/default_streams', { stream_id }), 'UNAUTHORIZED_PRINCIPAL');
    expectSuccess(await chat.api(realm.administrator).post('/default_streams', { stream_id, name: 'x' }), {
      ignored_parameters_unsupported: ['name'],
    });
    expectSuccess(await chat.api(realm.administrator).post('/default_streams', { stream_id }));
    const [member, guest] = await seen();
    expect(member).toEqual([expect.objectContaining({ type: 'default_streams', default_streams: [stream_id] })]);
    expect(guest).toEqual([]);
    expectError(await chat.api(realm.moderator).delete('/default_streams', { stream_id }), 'UNAUTHORIZED_PRINCIPAL');
    expectSuccess(await chat.api(realm.administrator).delete('/default_streams', { stream_id }));
    expectSuccess(await chat.api(realm.administrator).delete('/default_streams', { stream_id }));
    expect(await seen()).toEqual([[expect.objectContaining({ default_streams: [] })], []]);
  });

  test('not private, archived, unknown or foreign ones', async () => {
    const closed = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
    const archived = await buildChannel(chat, realm.id, { is_archived: true });
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    for (const stream_id of [closed.id, archived.id, foreign.id, 999_999, 'x']) {
      expectRefused(
        await chat.api(realm.owner).post('/default_streams', { stream_id }),
        /^(?:Private channels cannot be made default\.|Invalid channel ID|stream_id is not valid JSON)$/,
      );
    }
    expectRefused(
      await chat.api(realm.owner).delete('/default_streams', { stream_id: foreign.id }),
      'Invalid channel ID',
    );
    expectError(await chat.api(realm.owner).post('/default_streams'), 'REQUEST_VARIABLE_MISSING');
  });
});
