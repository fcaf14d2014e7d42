import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { listUserGroups } from './user-group-list.js';
import { userGroupSchema } from './user-group-view.js';

export const getUserGroupsEndpoint = endpoint({
  method: 'get',
  path: '/user_groups',
  operationId: 'getUserGroups',
  summary: 'Get the user groups, system groups included, by ascending id',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<{ include_deactivated_groups: boolean }, true>({
    include_deactivated_groups: bool().default(false),
  }),
  response: Joi.object({ user_groups: Joi.array().items(userGroupSchema).required() }),

  async handler({ db, realm, params }) {
    return { user_groups: await listUserGroups(db, realm, { include_deactivated: params.include_deactivated_groups }) };
  },
});
