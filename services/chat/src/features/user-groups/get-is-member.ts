import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, id } from '../../http/param-types.js';
import { findGroupIdsOf } from '../permissions/index.js';
import { accessUser } from '../user-directory/index.js';
import { accessUserGroup } from './user-group-access.js';
import { loadComposition } from './user-group-list.js';

interface Params {
  user_group_id: number;
  user_id: number;
  direct_member_only: boolean;
}

export const getIsMemberEndpoint = endpoint({
  method: 'get',
  path: '/user_groups/{user_group_id}/members/{user_id}',
  operationId: 'getIsMember',
  summary: 'Whether a user is in a group, directly or through its subgroups',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<Params, true>({
    user_group_id: id().required(),
    user_id: id().required(),
    direct_member_only: bool().default(false),
  }),
  response: Joi.object({ is_user_group_member: Joi.boolean().required() }),

  async handler({ db, realm, caller, params: { user_group_id, user_id, direct_member_only } }) {
    const group = await accessUserGroup(db, realm, user_group_id);
    const user = await accessUser(db, realm, caller, user_id);
    if (!user.is_active) return { is_user_group_member: false };
    if (direct_member_only) {
      return { is_user_group_member: (await loadComposition(db, realm, group)).members.includes(user.id) };
    }
    return { is_user_group_member: (await findGroupIdsOf(db, realm, user)).has(group.id) };
  },
});
