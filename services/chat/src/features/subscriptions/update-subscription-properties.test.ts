import {
  buildChannel,
  buildRealm,
  buildUser,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let other: TestRealm;
let user: TestUser;
beforeAll(async () => {
  other = await buildRealm(chat, { is_default: false });
});
beforeEach(async () => {
  user = await buildUser(chat, realm.id);
});

const subscribe = async (channels: TestChannel[], users: TestUser[]) =>
  expectSuccess(
    await chat.api(realm.owner).post('/users/me/subscriptions', {
      subscriptions: channels.map(({ name }) => ({ name })),
      principals: users.map(({ id }) => id),
      send_new_subscription_messages: false,
    }),
  );

describe('POST /users/me/subscriptions/properties', () => {
  test('a change is stored and told to the own clients only; muting under both of its names', async () => {
    const channel = await buildChannel(chat, realm.id);
    await subscribe([channel], [user, realm.member]);
    const [own, foreign] = await Promise.all([user, realm.member].map((one) => registerQueue(chat, one)));
    const stream_id = channel.id;
    expectSuccess(
      await chat.api(user).post('/users/me/subscriptions/properties', {
        subscription_data: [
          { stream_id, property: 'in_home_view', value: false },
          { stream_id, property: 'color', value: '#ABCDEF' },
          { stream_id, property: 'push_notifications', value: true },
        ],
      }),
    );
    expect((await drain(chat, user, own!)).map(({ op, property, value }) => [op, property, value])).toEqual([
      ['update', 'in_home_view', false],
      ['update', 'is_muted', true],
      ['update', 'color', '#abcdef'],
      ['update', 'push_notifications', true],
    ]);
    expect(await drain(chat, realm.member, foreign!)).toEqual([]);
    const { subscriptions } = expectSuccess(await chat.api(user).get('/users/me/subscriptions'));
    expect(subscriptions).toEqual([
      expect.objectContaining({
        stream_id,
        color: '#abcdef',
        is_muted: true,
        in_home_view: false,
        push_notifications: true,
        email_notifications: null,
      }),
    ]);
  });

  test('one refused change refuses all of them', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [user] });
    const left = await buildChannel(chat, realm.id);
    const foreign = await buildChannel(chat, other.id);
    const stream_id = channel.id;
    for (const [bad, reason] of [
      [{ stream_id, property: 'colour', value: '#fff' }, 'Unknown subscription property: colour'],
      [{ stream_id, property: 'color', value: 'red' }, 'color is not a valid hex color code'],
      [{ stream_id, property: 'color', value: '#1234567' }, 'color is not a valid hex color code'],
      [{ stream_id, property: 'color', value: true }, 'color is not a string'],
      [{ stream_id, property: 'is_muted', value: 'yes' }, 'is_muted is not a boolean'],
      [{ stream_id: left.id, property: 'is_muted', value: true }, `Not subscribed to channel ID ${left.id}`],
      [{ stream_id: foreign.id, property: 'is_muted', value: true }, `Not subscribed to channel ID ${foreign.id}`],
      [{ stream_id: 999_999, property: 'is_muted', value: true }, 'Not subscribed to channel ID 999999'],
      [{ stream_id, property: 'is_muted' }, 'subscription_data[1]["value"] field is missing'],
      [
        { stream_id, property: 'is_muted', value: true, more: 1 },
        'subscription_data[1]["more"] is an unexpected argument',
      ],
    ] as const) {
      const subscription_data = [{ stream_id, property: 'pin_to_top', value: true }, bad];
      expectRefused(await chat.api(user).post('/users/me/subscriptions/properties', { subscription_data }), reason);
    }
    expectRefused(
      await chat.api(user).patch(`/users/me/subscriptions/${left.id}`, { property: 'is_muted', value: true }),
      /^Not subscribed to channel ID \d+$/,
    );
    expectError(
      await chat.api(user).patch(`/users/me/subscriptions/${stream_id}`, { property: 'is_muted' }),
      'REQUEST_VARIABLE_MISSING',
    );
    const { subscriptions } = expectSuccess(await chat.api(user).get('/users/me/subscriptions'));
    expect(subscriptions[0]).toMatchObject({ pin_to_top: false, is_muted: false });
  });
});
