import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, id } from '../../http/param-types.js';
import { findUserIdsInGroupSettings } from '../permissions/index.js';
import { accessUserGroup } from './user-group-access.js';
import { loadComposition } from './user-group-list.js';

interface Params {
  user_group_id: number;
  direct_member_only: boolean;
}

export const getUserGroupMembersEndpoint = endpoint({
  method: 'get',
  path: '/user_groups/{user_group_id}/members',
  operationId: 'getUserGroupMembers',
  summary: 'Get the users of a group and of its subgroups, or only its direct members',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<Params, true>({ user_group_id: id().required(), direct_member_only: bool().default(false) }),
  response: Joi.object({ members: Joi.array().items(Joi.number().integer()).required() }),

  async handler({ db, realm, params: { user_group_id, direct_member_only } }) {
    const group = await accessUserGroup(db, realm, user_group_id);
    if (direct_member_only) return { members: (await loadComposition(db, realm, group)).members };
    return { members: await findUserIdsInGroupSettings(db, realm, [group.id], { guests: true }) };
  },
});
