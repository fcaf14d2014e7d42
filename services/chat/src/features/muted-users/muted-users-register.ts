import type { RegisterSection } from '../events/index.js';
import { findMutedUsers } from './muted-user-store.js';

export const mutedUsersSection: RegisterSection = {
  types: ['muted_users'],
  async load({ db, realm, caller }) {
    return { muted_users: await findMutedUsers(db, realm.id, caller.id) };
  },
  loadForSpectators: async () => ({ muted_users: [] }),
};
