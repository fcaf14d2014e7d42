import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { changeSubgroups } from './group-composition.js';
import { accessUserGroupForUpdate } from './user-group-access.js';

interface Params {
  user_group_id: number;
  add: number[];
  delete: number[];
}

export const updateSubgroupsEndpoint = endpoint({
  method: 'post',
  path: '/user_groups/{user_group_id}/subgroups',
  operationId: 'updateSubgroups',
  summary: 'Add and remove subgroups of a user group',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<Params, true>({
    user_group_id: id().required(),
    add: jsonArray(id()).max(LIMITS.groupsInRequest).default([]),
    delete: jsonArray(id()).max(LIMITS.groupsInRequest).default([]),
  }),

  async handler({ db, realm, caller, params }) {
    if (params.add.length + params.delete.length === 0) {
      throw new ChatError('BAD_REQUEST', "Nothing to do. Specify at least one of 'add' or 'delete'.");
    }
    const group = await accessUserGroupForUpdate(db, realm, params.user_group_id);
    if (group.deactivated) throw new ChatError('BAD_REQUEST', 'User group is deactivated.');
    await changeSubgroups(db, realm, caller, group, params);
  },
});
