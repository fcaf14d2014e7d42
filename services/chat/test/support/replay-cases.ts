import type { Api } from './api.js';
import { sendMessage, type TestChannel, type TestRealm, type TestUser } from './builders.js';
import { expectSuccess } from './expect.js';

export interface World {
  realm: TestRealm;
  colleague: TestUser;
  /** Public; everybody but the guest and the colleague is subscribed. */
  open: TestChannel;
  /** Private; owner and member are subscribed. */
  closed: TestChannel;
  as(user: TestUser): Api;
  group(name: string): Promise<number>;
}

/** A change that touches more than it seems to, and what came before it. */
export interface ReplayCase {
  title: string;
  before?(world: World): Promise<void>;
  change(world: World): Promise<unknown>;
}

const subscribe = ({ as }: World, by: TestUser, channel: TestChannel, principals: readonly TestUser[]) =>
  as(by)
    .post('/users/me/subscriptions', {
      subscriptions: [{ name: channel.name }],
      principals: principals.map(({ id }) => id),
    })
    .then(expectSuccess);
const unsubscribe = ({ as }: World, by: TestUser, channel: TestChannel, principals: readonly TestUser[]) =>
  as(by)
    .delete('/users/me/subscriptions', { subscriptions: [channel.name], principals: principals.map(({ id }) => id) })
    .then(expectSuccess);
const setRole = ({ as, realm }: World, user: TestUser, role: number) =>
  as(realm.owner).patch(`/users/${user.id}`, { role }).then(expectSuccess);
const deactivate = ({ as, realm }: World, user: TestUser) =>
  as(realm.owner).delete(`/users/${user.id}`).then(expectSuccess);
const reactivate = ({ as, realm }: World, user: TestUser) =>
  as(realm.owner).post(`/users/${user.id}/reactivate`).then(expectSuccess);
const makePrivate = ({ as }: World, by: TestUser, name: string) =>
  as(by)
    .post('/channels/create', { name, subscribers: [by.id], invite_only: true })
    .then((answer) => expectSuccess(answer)['id'] as number);

export const REPLAY_CASES: ReplayCase[] = [
  {
    title: 'a time zone is a personal setting too',
    change: ({ as, realm }) =>
      as(realm.member).patch('/settings', { timezone: 'America/Santiago' }).then(expectSuccess),
  },
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
    title: 'a deactivated person with another role is in no group',
    before: (world) => deactivate(world, world.colleague),
    change: (world) => setRole(world, world.colleague, 300),
  },
  {
    title: 'a deactivated person who comes back with another role is in its group',
    before: (world) => deactivate(world, world.colleague),
    change: async (world) => {
      await setRole(world, world.colleague, 600);
      await reactivate(world, world.colleague);
    },
  },
  {
    title: 'a longer waiting period makes new members of full ones, a shorter one the reverse',
    change: async ({ as, realm }) => {
      expectSuccess(await as(realm.owner).patch('/realm', { waiting_period_threshold: 1000 }));
    },
  },
  {
    title: 'a shorter waiting period makes full members',
    before: async ({ as, realm }) => {
      expectSuccess(await as(realm.owner).patch('/realm', { waiting_period_threshold: 1000 }));
    },
    change: ({ as, realm }) => as(realm.owner).patch('/realm', { waiting_period_threshold: 10 }).then(expectSuccess),
  },
  {
    title: 'full members who become new ones no longer know of private channels that full members may join',
    before: async ({ as, realm, closed, group }) => {
      expectSuccess(
        await as(realm.owner).patch(`/streams/${closed.id}`, {
          can_subscribe_group: { new: await group('role:fullmembers') },
        }),
      );
    },
    change: ({ as, realm }) => as(realm.owner).patch('/realm', { waiting_period_threshold: 1000 }).then(expectSuccess),
  },
  {
    title: 'a guest who becomes a member learns of the default channels',
    before: async ({ as, realm, open }) => {
      expectSuccess(await as(realm.owner).post('/default_streams', { stream_id: open.id }));
    },
    change: (world) => setRole(world, world.realm.guest, 400),
  },
  {
    title: 'a member who becomes a guest forgets the default channels',
    before: async ({ as, realm, open }) => {
      expectSuccess(await as(realm.owner).post('/default_streams', { stream_id: open.id }));
    },
    change: (world) => setRole(world, world.colleague, 600),
  },
  {
    title: 'a guest no longer knows of a private channel that they made and left',
    before: async (world) => {
      await makePrivate(world, world.colleague, 'left behind');
      await unsubscribe(world, world.colleague, { id: 0, realm_id: 0, name: 'left behind' }, [world.colleague]);
    },
    change: (world) => setRole(world, world.colleague, 600),
  },
  {
    title: 'a new administrator knows private channels with their subscribers, bots, and hidden addresses',
    before: async ({ as, realm }) => {
      expectSuccess(await as(realm.owner).patch('/settings', { email_address_visibility: 3 }));
    },
    change: (world) => setRole(world, world.colleague, 200),
  },
  {
    title: 'a former administrator knows less',
    before: async ({ as, realm }) => {
      expectSuccess(await as(realm.owner).patch('/settings', { email_address_visibility: 3 }));
    },
    change: (world) => setRole(world, world.realm.administrator, 400),
  },
  {
    title: 'a status goes with the account and does not come back',
    before: async ({ as, colleague }) => {
      expectSuccess(await as(colleague).post('/users/me/status', { status_text: 'Away', emoji_name: 'smile' }));
    },
    change: (world) => deactivate(world, world.colleague),
  },
  {
    title: 'somebody who comes back has the status that clients show',
    before: async (world) => {
      expectSuccess(await world.as(world.colleague).post('/users/me/status', { status_text: 'Away' }));
      await deactivate(world, world.colleague);
    },
    change: (world) => reactivate(world, world.colleague),
  },
  {
    title: 'a new address shows in lists and pictures',
    async change({ as, realm }) {
      const new_email = `new-${realm.id}@example.test`;
      expectSuccess(await as(realm.owner).patch(`/users/${realm.member.id}`, { new_email }));
      realm.member.delivery_email = new_email;
    },
  },
  {
    title: 'an address that is hidden is no longer the name in the interface',
    change: ({ as, realm }) => as(realm.member).patch('/settings', { email_address_visibility: 4 }).then(expectSuccess),
  },
  {
    title: 'an address that is shown again is',
    before: async ({ as, realm }) => {
      expectSuccess(await as(realm.member).patch('/settings', { email_address_visibility: 5 }));
    },
    change: ({ as, realm }) => as(realm.member).patch('/settings', { email_address_visibility: 1 }).then(expectSuccess),
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
    title: 'somebody who comes into a group learns of the private channels that it may join',
    before: (world) => groupChannel(world, []),
    change: async (world) =>
      world
        .as(world.realm.owner)
        .post(`/user_groups/${await world.group('wranglers')}/members`, { add: [world.colleague.id] })
        .then(expectSuccess),
  },
  {
    title: 'somebody who leaves a group forgets them',
    before: (world) => groupChannel(world, [world.colleague]),
    change: async (world) =>
      world
        .as(world.realm.owner)
        .post(`/user_groups/${await world.group('wranglers')}/members`, { delete: [world.colleague.id] })
        .then(expectSuccess),
  },
  {
    title: 'a group within a group learns of them too',
    before: (world) => groupChannel(world, []),
    change: async (world) =>
      world
        .as(world.realm.owner)
        .post(`/user_groups/${await world.group('wranglers')}/subgroups`, {
          add: [await world.group('role:moderators')],
        })
        .then(expectSuccess),
  },
  {
    title: 'a new account is known with its profile and the channels it begins with',
    before: async ({ as, realm, open }) => {
      expectSuccess(await as(realm.owner).post('/default_streams', { stream_id: open.id }));
    },
    change: ({ as, realm }) =>
      as(realm.owner)
        .post('/users', { email: `fresh-${realm.id}@example.test`, password: 'correct horse', full_name: 'Fresh Face' })
        .then(expectSuccess),
  },
  {
    title: 'a bot with another owner is listed there',
    change: ({ as, realm, colleague }) =>
      as(realm.owner).patch(`/bots/${realm.bot.id}`, { bot_owner_id: colleague.id }).then(expectSuccess),
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
    title: 'somebody deactivated is in no group, deactivated ones included',
    before: async (world) => {
      const { as, realm, colleague } = world;
      const { group_id } = expectSuccess(
        await as(realm.owner).post('/user_groups/create', {
          name: 'dormant',
          description: '',
          members: [colleague.id],
        }),
      );
      expectSuccess(await as(realm.owner).post(`/user_groups/${group_id}/deactivate`));
    },
    change: (world) => deactivate(world, world.colleague),
  },
  {
    title: 'a public channel that becomes private is gone for those outside, and comes back',
    change: async ({ as, realm, open }) => {
      await sendMessage({ api: as }, realm.owner, { channel: open });
      expectSuccess(await as(realm.owner).patch(`/streams/${open.id}`, { is_private: true }));
      expectSuccess(await as(realm.owner).patch(`/streams/${open.id}`, { is_private: false }));
    },
  },
  {
    title: 'a field of profiles goes with what people have filled in',
    before: async ({ as, realm }) => {
      const { id } = expectSuccess(
        await as(realm.owner).post('/realm/profile_fields', { name: 'Desk', field_type: 1 }),
      );
      expectSuccess(await as(realm.member).patch('/users/me/profile_data', { data: [{ id, value: '3A' }] }));
    },
    change: async ({ as, realm }) => {
      const { custom_fields } = expectSuccess(await as(realm.owner).get('/realm/profile_fields'));
      expectSuccess(await as(realm.owner).delete(`/realm/profile_fields/${custom_fields[0].id}`));
    },
  },
];

/** A private channel that the group of this name may join. */
async function groupChannel({ as, realm, closed }: World, members: readonly TestUser[]): Promise<void> {
  const { group_id } = expectSuccess(
    await as(realm.owner).post('/user_groups/create', {
      name: 'wranglers',
      description: '',
      members: members.map(({ id }) => id),
    }),
  );
  expectSuccess(await as(realm.owner).patch(`/streams/${closed.id}`, { can_subscribe_group: { new: group_id } }));
}
