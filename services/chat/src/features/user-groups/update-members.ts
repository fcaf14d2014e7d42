import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { changeMembers, changeSubgroups } from './group-composition.js';
import { sendMembershipNotices } from './membership-notices.js';
import { accessUserGroupForUpdate } from './user-group-access.js';

interface Params {
  user_group_id: number;
  add: number[];
  delete: number[];
  add_subgroups: number[];
  delete_subgroups: number[];
}

export const updateUserGroupMembersEndpoint = endpoint({
  method: 'post',
  path: '/user_groups/{user_group_id}/members',
  operationId: 'updateUserGroupMembers',
  summary: 'Add and remove members and subgroups of a user group: all of it or nothing',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<Params, true>({
    user_group_id: id().required(),
    add: jsonArray(id()).max(LIMITS.usersInRequest).default([]),
    delete: jsonArray(id()).max(LIMITS.usersInRequest).default([]),
    add_subgroups: jsonArray(id()).max(LIMITS.groupsInRequest).default([]),
    delete_subgroups: jsonArray(id()).max(LIMITS.groupsInRequest).default([]),
  }),

  async handler({ db, deps, realm, caller, params }) {
    const members = { add: params.add, delete: params.delete };
    const subgroups = { add: params.add_subgroups, delete: params.delete_subgroups };
    if ([...Object.values(members), ...Object.values(subgroups)].every((ids) => ids.length === 0)) {
      throw new ChatError(
        'BAD_REQUEST',
        "Nothing to do. Specify at least one of 'add', 'delete', 'add_subgroups' or 'delete_subgroups'.",
      );
    }
    const group = await accessUserGroupForUpdate(db, realm, params.user_group_id);
    if (group.deactivated) throw new ChatError('BAD_REQUEST', 'User group is deactivated.');
    const changed = await changeMembers(db, realm, caller, group, members);
    if (subgroups.add.length + subgroups.delete.length > 0) await changeSubgroups(db, realm, caller, group, subgroups);
    await sendMembershipNotices(db, deps, realm, caller, group, changed);
  },
});
