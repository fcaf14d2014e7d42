import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, id } from '../../http/param-types.js';
import { accessUserGroup } from './user-group-access.js';
import { loadComposition, findSubgroupIdsBelow } from './user-group-list.js';

interface Params {
  user_group_id: number;
  direct_subgroup_only: boolean;
}

export const getSubgroupsEndpoint = endpoint({
  method: 'get',
  path: '/user_groups/{user_group_id}/subgroups',
  operationId: 'getSubgroups',
  summary: 'Get the groups within a group, or only its direct subgroups',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<Params, true>({ user_group_id: id().required(), direct_subgroup_only: bool().default(false) }),
  response: Joi.object({ subgroups: Joi.array().items(Joi.number().integer()).required() }),

  async handler({ db, realm, params: { user_group_id, direct_subgroup_only } }) {
    const group = await accessUserGroup(db, realm, user_group_id);
    if (direct_subgroup_only) return { subgroups: (await loadComposition(db, realm, group)).subgroup_ids };
    return { subgroups: await findSubgroupIdsBelow(db, realm, group.id) };
  },
});
