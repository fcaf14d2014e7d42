import { integer, list, object } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { findMutedUsers } from './muted-user-store.js';

const members = { muted_users: list(object({ id: integer(), timestamp: integer() })) };

export const mutedUsersSection: RegisterSection = {
  types: ['muted_users'],
  members: () => members,
  events: [event('muted_users', members)],
  async load({ db, realm, caller }) {
    return { muted_users: await findMutedUsers(db, realm.id, caller.id) };
  },
  loadForSpectators: async () => ({ muted_users: [] }),
};
