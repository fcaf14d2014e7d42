import { integer, list } from '../../http/answer-types.js';
import { event, type RegisterSection, type SpectatorContext } from '../events/index.js';
import { userGroupChangeSchema, userGroupSchema } from './user-group-view.js';
import { listUserGroups } from './user-group-list.js';

async function load({ db, realm, options }: SpectatorContext) {
  const include_deactivated = options.capabilities.include_deactivated_groups;
  return { realm_user_groups: await listUserGroups(db, realm, { include_deactivated }) };
}

export const userGroupsSection: RegisterSection = {
  types: ['realm_user_groups', 'user_group'],
  members: () => ({ realm_user_groups: list(userGroupSchema) }),
  events: [
    event('user_group add', { group: userGroupSchema }),
    event('user_group update', { group_id: integer(), data: userGroupChangeSchema }),
    event('user_group remove', { group_id: integer() }),
    event('user_group add_members', { group_id: integer(), user_ids: list(integer()) }),
    event('user_group remove_members', { group_id: integer(), user_ids: list(integer()) }),
    event('user_group add_subgroups', { group_id: integer(), direct_subgroup_ids: list(integer()) }),
    event('user_group remove_subgroups', { group_id: integer(), direct_subgroup_ids: list(integer()) }),
  ],
  load,
  loadForSpectators: load,
};
