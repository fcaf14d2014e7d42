import type { RegisterSection } from '../events/index.js';
import { listUserGroups } from './user-group-list.js';

export const userGroupsSection: RegisterSection = {
  types: ['realm_user_groups', 'user_group'],
  async load({ db, realm, options }) {
    const include_deactivated = options.capabilities.include_deactivated_groups;
    return { realm_user_groups: await listUserGroups(db, realm, { include_deactivated }) };
  },
};
