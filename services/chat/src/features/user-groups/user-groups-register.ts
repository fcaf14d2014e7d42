import type { RegisterSection, SpectatorContext } from '../events/index.js';
import { listUserGroups } from './user-group-list.js';

async function load({ db, realm, options }: SpectatorContext) {
  const include_deactivated = options.capabilities.include_deactivated_groups;
  return { realm_user_groups: await listUserGroups(db, realm, { include_deactivated }) };
}

export const userGroupsSection: RegisterSection = {
  types: ['realm_user_groups', 'user_group'],
  load,
  loadForSpectators: load,
};
