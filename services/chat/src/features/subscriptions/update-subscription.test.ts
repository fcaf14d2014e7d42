import { buildChannel, buildRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('PATCH /users/me/subscriptions/{stream_id}', () => {
  test('changes one setting, told to the own clients', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const queue = await registerQueue(chat, realm.member, { event_types: ['subscription'] });
    const path = `/users/me/subscriptions/${channel.id}`;
    expectSuccess(await chat.api(realm.member).patch(path, { property: 'color', value: '#0f0' }));
    expectSuccess(await chat.api(realm.member).patch(path, { property: 'pin_to_top', value: true }));
    expectSuccess(await chat.api(realm.member).patch(path, { property: 'is_muted', value: true }));
    const events = await drain(chat, realm.member, queue);
    expect(events.map(({ op, stream_id, property, value }) => [op, stream_id, property, value])).toEqual([
      ['update', channel.id, 'color', '#00ff00'],
      ['update', channel.id, 'pin_to_top', true],
      ['update', channel.id, 'in_home_view', false],
      ['update', channel.id, 'is_muted', true],
    ]);
  });

  test('not of a channel that the caller is not in, nor of a property that is none', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    const patch = (id: number, form: Record<string, unknown>, user = realm.member) =>
      chat.api(user).patch(`/users/me/subscriptions/${id}`, form);
    expectRefused(
      await patch(channel.id, { property: 'is_muted', value: true }, realm.owner),
      /^Not subscribed to channel ID \d+$/,
    );
    expectRefused(await patch(foreign.id, { property: 'is_muted', value: true }), /^Not subscribed to channel ID \d+$/);
    expectRefused(await patch(channel.id, { property: 'size', value: true }), 'Unknown subscription property: size');
    expectRefused(await patch(channel.id, { property: 'is_muted', value: 'maybe' }), 'is_muted is not a boolean');
    expectError(await patch(channel.id, { property: 'is_muted' }), 'REQUEST_VARIABLE_MISSING', { var_name: 'value' });
  });
});
