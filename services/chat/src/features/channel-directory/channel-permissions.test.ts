import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import {
  buildChannel,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { permitOnly } from '../../../test/support/permissions.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { CHANNEL_GROUP_SETTINGS, type ChannelGroupSettingName } from './channel.js';

const chat = useChat();
const realm = useRealm(chat);
beforeAll(async () => {
  await permitOnly(
    chat,
    realm,
    realm.owner,
    'can_add_subscribers_group',
    'can_delete_any_message_group',
    'can_delete_own_message_group',
    'can_move_messages_between_channels_group',
    'can_move_messages_between_topics_group',
    'can_resolve_topics_group',
  );
});

const change = (user: TestUser, id: number, changes: object) => chat.api(user).patch(`/messages/${id}`, { ...changes });
const subscribe = (user: TestUser, { name }: TestChannel, principals?: number[]) =>
  chat.api(user).post('/users/me/subscriptions', { subscriptions: [{ name }], ...(principals && { principals }) });

/** What each permission of a channel is for, where the organization lets nobody below owners and administrators. */
const ATTEMPTS: Record<ChannelGroupSettingName, (user: TestUser, channel: TestChannel) => Promise<Response>> = {
  can_add_subscribers_group: async (user, channel) => subscribe(user, channel, [(await buildUser(chat, realm.id)).id]),
  can_administer_channel_group: async (user, { id }) =>
    chat.api(user).patch(`/streams/${id}`, { description: randomUUID() }),
  can_delete_any_message_group: async (user, channel) =>
    chat.api(user).delete(`/messages/${await sendMessage(chat, realm.owner, { channel })}`),
  can_delete_own_message_group: async (user, channel) =>
    chat.api(user).delete(`/messages/${await sendMessage(chat, user, { channel })}`),
  can_move_messages_out_of_channel_group: async (user, channel) => {
    const target = await buildChannel(chat, realm.id, { subscribers: [user] });
    return change(user, await sendMessage(chat, realm.owner, { channel }), { stream_id: target.id });
  },
  can_move_messages_within_channel_group: async (user, channel) =>
    change(user, await sendMessage(chat, realm.owner, { channel }), { topic: randomUUID() }),
  can_remove_subscribers_group: async (user, channel) => {
    const leaving = await buildUser(chat, realm.id);
    await subscribeUser(chat, channel, leaving);
    return chat
      .api(user)
      .delete('/users/me/subscriptions', { subscriptions: [channel.name], principals: [leaving.id] });
  },
  can_resolve_topics_group: async (user, channel) => {
    const topic = randomUUID();
    const id = await sendMessage(chat, realm.owner, { channel, topic });
    return change(user, id, { topic: `✔ ${topic}`, propagate_mode: 'change_all' });
  },
  can_send_message_group: async (user, { id }) =>
    chat.api(user).post('/messages', { type: 'channel', to: id, topic: 'x', content: 'x' }),
  can_subscribe_group: (user, channel) => subscribe(user, channel),
};
/** chat-gaps.md 4.9: those that guests never have, whoever is named. */
const NEVER_FOR_GUESTS = ['can_add_subscribers_group', 'can_administer_channel_group', 'can_subscribe_group'];

describe('whom a channel names may what the organization lets nobody', () => {
  test.each(Object.entries(ATTEMPTS))('%s', async (setting, attempt) => {
    const { owner, member, guest, moderator } = realm;
    const toJoin = setting === 'can_subscribe_group';
    const channel = await buildChannel(chat, realm.id, {
      invite_only: toJoin,
      subscribers: toJoin ? [] : [owner, moderator, member, guest],
      group_settings: { [setting]: { direct_members: [member.id, guest.id], direct_subgroups: [] } },
    });
    expect((await attempt(moderator, channel)).status).toBe(400);
    expectSuccess(await attempt(member, channel));
    const asGuest = await attempt(guest, channel);
    if (NEVER_FOR_GUESTS.includes(setting)) expect(asGuest.status).toBe(400);
    else expectSuccess(asGuest);
  });

  test('who administers a channel renames its topics and moves messages out of it', async () => {
    const channel = await buildChannel(chat, realm.id, {
      subscribers: [realm.owner, realm.member, realm.moderator],
      group_settings: { can_administer_channel_group: { direct_members: [realm.member.id], direct_subgroups: [] } },
    });
    for (const setting of [
      'can_move_messages_within_channel_group',
      'can_move_messages_out_of_channel_group',
    ] as const) {
      expectRefused(
        await ATTEMPTS[setting](realm.moderator, channel),
        /^(?:You don't have permission to edit this message|You don't have permission to move this message)$/,
      );
      expectSuccess(await ATTEMPTS[setting](realm.member, channel));
    }
  });
});

test('a permission takes the groups that the specification lets it take', async () => {
  const { system_group_ids: groups } = await chat.db.one<{ system_group_ids: Record<string, number> }>(
    'select system_group_ids from realms where id = $1',
    [realm.id],
  );
  const { id } = await buildChannel(chat, realm.id, { subscribers: [realm.owner] });
  for (const setting of Object.keys(CHANNEL_GROUP_SETTINGS)) {
    const set = async (name: string) =>
      (await chat.api(realm.owner).patch(`/streams/${id}`, { [setting]: { new: groups[name] } })).status;
    const everyone = NEVER_FOR_GUESTS.includes(setting) ? 400 : 200;
    expect([setting, await set('role:everyone'), await set('role:internet'), await set('role:nobody')]).toEqual([
      setting,
      everyone,
      400,
      200,
    ]);
  }
});
