import { type TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import {
  unsubscribe,
  setRole,
  deactivate,
  reactivate,
  makePrivate,
  type ReplayCase,
  type World,
} from './replay-case.js';

export const PEOPLE_CASES: ReplayCase[] = [
  {
    title: 'a time zone is a personal setting too',
    change: ({ as, realm }) =>
      as(realm.member).patch('/settings', { timezone: 'America/Santiago' }).then(expectSuccess),
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
