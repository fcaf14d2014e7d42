import type { TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import { subscribe, unsubscribe, type ReplayCase, type World } from './replay-case.js';

const hidePeopleFromGuests = async ({ as, realm, group }: World) =>
  as(realm.owner)
    .patch('/realm', { can_access_all_users_group: { new: await group('role:members') } })
    .then(expectSuccess);

/** Of guests in organizations where they know only those with whom they share a channel or a direct conversation. */
export const GUEST_CASES: ReplayCase[] = [
  {
    title: 'guests hear of those whom they meet in a channel, and lose those with whom they share none any more',
    before: async (world) => {
      const { as, realm, colleague, open } = world;
      await hidePeopleFromGuests(world);
      await subscribe(world, realm.owner, open, [realm.guest]);
      expectSuccess(await as(colleague).post('/users/me/status', { status_text: 'Here' }));
      const field = { field_type: 1, name: 'Desk', hint: '' };
      const { id } = expectSuccess(await as(realm.owner).post('/realm/profile_fields', field));
      expectSuccess(await as(colleague).patch('/users/me/profile_data', { data: [{ id, value: 'By the window' }] }));
    },
    change: async (world) => {
      const { realm, colleague, open, closed } = world;
      await subscribe(world, realm.owner, closed, [realm.guest, colleague]);
      await subscribe(world, realm.owner, open, [colleague]);
      await unsubscribe(world, realm.owner, open, [realm.moderator, colleague]);
      await unsubscribe(world, realm.owner, closed, [realm.guest]);
    },
  },
  {
    title: 'guests know those with whom they have a direct conversation, whatever channels they share',
    before: async (world) => {
      await hidePeopleFromGuests(world);
      await subscribe(world, world.realm.owner, world.open, [world.realm.guest]);
    },
    change: async (world) => {
      const { as, realm, colleague, open } = world;
      const write = (to: TestUser[]) =>
        as(realm.moderator).post('/messages', { type: 'direct', to: to.map(({ id }) => id), content: 'Hello' });
      expectSuccess(await write([realm.guest, colleague]));
      expectSuccess(await write([realm.guest, colleague]));
      await unsubscribe(world, realm.owner, open, [realm.guest]);
      await subscribe(world, realm.owner, open, [realm.guest]);
      expectSuccess(await as(colleague).patch('/settings', { full_name: 'Carla Renamed' }));
    },
  },
  {
    title: 'guests know those of an archived channel, which they still read',
    before: async (world) => {
      await hidePeopleFromGuests(world);
      await subscribe(world, world.realm.owner, world.open, [world.realm.guest]);
    },
    change: async ({ as, realm, open }) => {
      expectSuccess(await as(realm.owner).delete(`/streams/${open.id}`));
      expectSuccess(await as(realm.member).patch('/settings', { full_name: 'Max Renamed' }));
    },
  },
];
