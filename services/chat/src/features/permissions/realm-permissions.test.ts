import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import sharp from 'sharp';
import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { permitOnly } from '../../../test/support/permissions.js';
import { useChat } from '../../../test/support/use-chat.js';
import { BOT_TYPES } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { REALM_GROUP_SETTINGS, type RealmGroupSettingName } from './realm-permissions.js';

const chat = useChat();
let realm: TestRealm;
let channel: TestChannel;
let target: TestChannel;
let image: Buffer;

beforeAll(async () => {
  image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
  target = await buildChannel(chat, realm.id);
});

const name = () => randomUUID().slice(0, 8);
const createChannel = (user: TestUser, form: object = {}) =>
  chat.api(user).post('/channels/create', { name: name(), subscribers: [], ...form });
const createBot = (user: TestUser, bot_type: number) =>
  chat.api(user).post('/bots', { full_name: name(), short_name: name(), bot_type });
/** A message of theirs, changed by themselves. */
const change = async (user: TestUser, changes: object) =>
  chat.api(user).patch(`/messages/${await sendMessage(chat, user, { channel, topic: name() })}`, { ...changes });
/** A channel that they administer, changed by themselves. */
async function changeOwnChannel(user: TestUser, changes: object): Promise<Response> {
  const own = await buildChannel(chat, realm.id, {
    subscribers: [user],
    group_settings: { can_administer_channel_group: { direct_members: [user.id], direct_subgroups: [] } },
  });
  return chat.api(user).patch(`/streams/${own.id}`, { ...changes });
}
/** To people who have not heard of each other. */
const writeTo = async (user: TestUser, ...others: TestUser[]) =>
  chat.api(user).post('/messages', {
    type: 'direct',
    to: [...others, await buildUser(chat, realm.id)].map(({ id }) => id),
    content: 'Hello',
  });

/** What each permission is for: an attempt that whoever lacks it fails in. */
const ATTEMPTS: Partial<Record<RealmGroupSettingName, (user: TestUser) => PromiseLike<Response>>> = {
  can_add_custom_emoji_group: (user) => chat.api(user).upload(`/realm/emoji/${name()}`, image, 'emoji.png'),
  can_add_subscribers_group: async (user) =>
    chat.api(user).post('/users/me/subscriptions', {
      subscriptions: [{ name: channel.name }],
      principals: [(await buildUser(chat, realm.id)).id],
    }),
  can_create_bots_group: (user) => createBot(user, BOT_TYPES.generic),
  can_create_groups: (user) =>
    chat.api(user).post('/user_groups/create', { name: name(), description: '', members: [] }),
  can_create_private_channel_group: (user) => createChannel(user, { invite_only: true }),
  can_create_public_channel_group: (user) => createChannel(user),
  can_delete_any_message_group: async (user) =>
    chat.api(user).delete(`/messages/${await sendMessage(chat, realm.owner, { channel })}`),
  can_delete_own_message_group: async (user) =>
    chat.api(user).delete(`/messages/${await sendMessage(chat, user, { channel })}`),
  can_invite_users_group: (user) =>
    chat.api(user).post('/invites', { invitee_emails: `${name()}@example.test`, stream_ids: [] }),
  can_manage_all_groups: async (user) => {
    const form = { name: name(), description: '', members: [] };
    const { group_id } = expectSuccess(await chat.api(realm.owner).post('/user_groups/create', form));
    return chat.api(user).patch(`/user_groups/${group_id}`, { description: 'ours' });
  },
  can_mention_many_users_group: async (user) => {
    for (let n = 0; n < LIMITS.wildcardAudience; n += 1)
      await subscribeUser(chat, channel, await buildUser(chat, realm.id));
    return chat.api(user).post('/messages', { type: 'channel', to: channel.id, topic: 'x', content: '@**all**' });
  },
  can_move_messages_between_channels_group: (user) => change(user, { stream_id: target.id }),
  can_move_messages_between_topics_group: (user) => change(user, { topic: name() }),
  can_resolve_topics_group: async (user) => {
    const topic = name();
    const id = await sendMessage(chat, user, { channel, topic });
    return chat.api(user).patch(`/messages/${id}`, { topic: `✔ ${topic}`, propagate_mode: 'change_all' });
  },
  can_set_delete_message_policy_group: (user) =>
    changeOwnChannel(user, {
      can_delete_own_message_group: { new: { direct_members: [user.id], direct_subgroups: [] } },
    }),
  can_set_topics_policy_group: (user) => changeOwnChannel(user, { topics_policy: 'disable_empty_topic' }),
  create_multiuse_invite_group: (user) => chat.api(user).post('/invites/multiuse', {}),
  direct_message_initiator_group: (user) => writeTo(user, realm.member, realm.moderator),
  direct_message_permission_group: (user) => writeTo(user, realm.owner),
};

describe('whatever it was before, who is named alone may', () => {
  test.each(Object.entries(ATTEMPTS))('%s', async (setting, attempt) => {
    await permitOnly(chat, realm, realm.member, setting);
    expectSuccess(await attempt(realm.member));
    const { status, body } = await attempt(realm.moderator);
    expect({ status, code: body.code }).toEqual({
      status: 400,
      code: expect.stringMatching(/^(?:BAD_REQUEST|STREAM_WILDCARD_MENTION_NOT_ALLOWED)$/),
    });
  });

  test('can_create_write_only_bots_group, of bots that only send', async () => {
    await permitOnly(chat, realm, realm.owner, 'can_create_bots_group', 'can_create_write_only_bots_group');
    expectRefused(
      await createBot(realm.member, BOT_TYPES.incomingWebhook),
      'Must be an organization administrator or allowed to create bots',
    );
    await permitOnly(chat, realm, realm.member, 'can_create_write_only_bots_group');
    expectSuccess(await createBot(realm.member, BOT_TYPES.incomingWebhook));
    expectRefused(
      await createBot(realm.member, BOT_TYPES.generic),
      'Must be an organization administrator or allowed to create bots',
    );
  });

  test('can_create_web_public_channel_group, which holds a system group', async () => {
    const { owner, moderator, member } = realm;
    expectSuccess(await chat.api(owner).patch('/realm', { enable_spectator_access: true }));
    const { user_groups } = expectSuccess(await chat.api(owner).get('/user_groups'));
    const moderators = user_groups.find((group: { name: string }) => group.name === 'role:moderators').id;
    const form = { is_web_public: true };
    expectSuccess(await createChannel(owner, form));
    expectRefused(await createChannel(moderator, form), 'Insufficient permission: can_create_web_public_channel_group');
    const wanted = { can_create_web_public_channel_group: { new: moderators } };
    expectSuccess(await chat.api(owner).patch('/realm', wanted));
    expectSuccess(await createChannel(moderator, form));
    expectRefused(await createChannel(member, form), 'Insufficient permission: can_create_web_public_channel_group');
  });
});

test('every permission that can be changed is tried', () => {
  const changeable = Object.entries(REALM_GROUP_SETTINGS).flatMap(([setting, rules]) =>
    'fixed' in rules || 'allowed_system_groups' in rules ? [] : [setting],
  );
  expect([...Object.keys(ATTEMPTS), 'can_create_write_only_bots_group'].sort()).toEqual(changeable.sort());
});

test('a new organization lets those as the specification says, and tells clients so', async () => {
  const wanted: Record<string, string[]> = {
    'role:everyone': [
      'can_access_all_users_group',
      'can_delete_own_message_group',
      'can_move_messages_between_topics_group',
      'can_resolve_topics_group',
      'can_summarize_topics_group',
      'direct_message_initiator_group',
      'direct_message_permission_group',
    ],
    'role:members': [
      'can_add_custom_emoji_group',
      'can_add_subscribers_group',
      'can_create_bots_group',
      'can_create_groups',
      'can_create_private_channel_group',
      'can_create_public_channel_group',
      'can_create_write_only_bots_group',
      'can_invite_users_group',
      'can_move_messages_between_channels_group',
      'can_set_topics_policy_group',
    ],
    'role:moderators': ['can_set_delete_message_policy_group'],
    'role:administrators': [
      'can_delete_any_message_group',
      'can_manage_billing_group',
      'can_mention_many_users_group',
      'create_multiuse_invite_group',
    ],
    'role:owners': ['can_create_web_public_channel_group', 'can_manage_all_groups'],
  };
  const state = expectSuccess(await chat.api(realm.member).post('/register', {}));
  const nameOf = new Map(
    state.realm_user_groups.map(({ id, name: group }: { id: number; name: string }) => [id, group]),
  );
  const supported = state.server_supported_permission_settings.realm;
  for (const [group, settings] of Object.entries(wanted)) {
    for (const setting of settings) {
      const told = [nameOf.get(state[`realm_${setting}`]), supported[setting].default_group_name];
      expect([setting, ...told]).toEqual([setting, group, group]);
    }
  }
  expect(Object.keys(supported).sort()).toEqual(Object.values(wanted).flat().sort());
});

test('what is never for guests is not for a guest who is named', async () => {
  await subscribeUser(chat, channel, realm.guest);
  await subscribeUser(chat, target, realm.guest);
  for (const [setting, reason] of [
    ['can_add_subscribers_group', /^Insufficient permission to add subscribers to 'channel \w+'$/],
    ['can_move_messages_between_channels_group', "You don't have permission to move this message"],
  ] as const) {
    await permitOnly(chat, realm, realm.guest, setting);
    expectRefused(await ATTEMPTS[setting]!(realm.guest), reason);
  }
  await permitOnly(chat, realm, realm.guest, 'can_move_messages_between_topics_group');
  expectSuccess(await ATTEMPTS.can_move_messages_between_topics_group!(realm.guest));
});
