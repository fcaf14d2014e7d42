import { sendMessage } from './builders.js';
import { expectSuccess } from './expect.js';
import { subscribe, unsubscribe, type ReplayCase } from './replay-case.js';

export const CHANNEL_CASES: ReplayCase[] = [
  {
    title: 'two people who are unsubscribed in one request hear of each other',
    change: (world) => unsubscribe(world, world.realm.owner, world.open, [world.realm.member, world.realm.moderator]),
  },
  {
    title: 'two people who are subscribed in one request hear of each other',
    change: (world) => subscribe(world, world.realm.owner, world.open, [world.realm.guest, world.colleague]),
  },
  {
    title:
      'two people who are unsubscribed from a private channel in one request hear of each other where they still may',
    before: (world) => subscribe(world, world.realm.owner, world.closed, [world.realm.administrator, world.colleague]),
    change: (world) =>
      unsubscribe(world, world.realm.owner, world.closed, [
        world.realm.owner,
        world.realm.administrator,
        world.colleague,
      ]),
  },
  {
    title: 'a new subscription inherits what the subscriber has set for all channels',
    before: async ({ as, colleague }) => {
      expectSuccess(
        await as(colleague).patch('/settings', {
          enable_stream_desktop_notifications: true,
          wildcard_mentions_notify: false,
        }),
      );
    },
    change: (world) => subscribe(world, world.colleague, world.open, [world.colleague]),
  },
  {
    title: 'what is set for all channels shows in the subscriptions that inherit it',
    before: async ({ as, realm, open }) => {
      expectSuccess(
        await as(realm.member).patch(`/users/me/subscriptions/${open.id}`, {
          property: 'push_notifications',
          value: false,
        }),
      );
    },
    change: ({ as, realm }) =>
      as(realm.member)
        .patch('/settings', { enable_stream_push_notifications: true, enable_stream_audible_notifications: true })
        .then(expectSuccess),
  },
  {
    title: 'the empty topic is called as the client wants it',
    before: async ({ as, realm, open }) => {
      expectSuccess(
        await as(realm.member).post('/user_topics', { stream_id: open.id, topic: '', visibility_policy: 1 }),
      );
    },
    change: ({ as, realm, open }) =>
      as(realm.owner).post('/user_topics', { stream_id: open.id, topic: '', visibility_policy: 1 }).then(expectSuccess),
  },
  {
    title: 'messages of an archived channel are gone with it, and come back',
    before: async (world) => {
      await sendMessage({ api: world.as }, world.realm.owner, { channel: world.open, content: 'Hello @**all**' });
    },
    change: async ({ as, realm, open }) => {
      expectSuccess(await as(realm.owner).delete(`/streams/${open.id}`));
    },
  },
  {
    title: 'a channel that is opened again holds what was unread in it',
    before: async (world) => {
      const { as, realm, open } = world;
      await sendMessage({ api: world.as }, realm.owner, { channel: open });
      expectSuccess(await as(realm.owner).delete(`/streams/${open.id}`));
    },
    change: ({ as, realm, open }) =>
      as(realm.owner).patch(`/streams/${open.id}`, { is_archived: false }).then(expectSuccess),
  },
  {
    title: 'who may mention many shows under the older name too',
    change: async ({ as, realm, group }) => {
      expectSuccess(
        await as(realm.owner).patch('/realm', {
          can_mention_many_users_group: { new: await group('role:moderators') },
        }),
      );
    },
  },
  {
    title: 'the first message of a channel is known to those who are not subscribed',
    change: (world) => sendMessage({ api: world.as }, world.realm.owner, { channel: world.open }),
  },
  {
    title: 'the first message of a channel is another one when it was deleted',
    before: async (world) => {
      await sendMessage({ api: world.as }, world.realm.owner, { channel: world.open });
      await sendMessage({ api: world.as }, world.realm.owner, { channel: world.open });
    },
    change: async ({ as, realm, open }) => {
      const { messages } = expectSuccess(
        await as(realm.owner).get('/messages', {
          anchor: 'oldest',
          num_before: 0,
          num_after: 1,
          narrow: [{ operator: 'channel', operand: open.id }],
        }),
      );
      expectSuccess(await as(realm.owner).delete(`/messages/${messages[0].id}`));
    },
  },
  {
    title: 'the channel of a bot is called as it now is',
    before: async ({ as, realm, open }) => {
      expectSuccess(await as(realm.member).patch(`/bots/${realm.bot.id}`, { default_sending_stream: open.name }));
    },
    change: ({ as, realm, open }) =>
      as(realm.owner)
        .patch(`/streams/${open.id}`, { new_name: `renamed ${realm.id}` })
        .then(expectSuccess),
  },
  {
    title: 'a public channel that becomes private is gone for those outside, and comes back',
    change: async ({ as, realm, open }) => {
      await sendMessage({ api: as }, realm.owner, { channel: open });
      expectSuccess(await as(realm.owner).patch(`/streams/${open.id}`, { is_private: true }));
      expectSuccess(await as(realm.owner).patch(`/streams/${open.id}`, { is_private: false }));
    },
  },
];
