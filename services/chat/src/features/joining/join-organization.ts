import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { enumOf, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { LANGUAGES } from '../realm-settings/index.js';
import { email, fullName, password, timezone } from '../user-directory/index.js';
import { join, type JoinRequest } from './join.js';

export const joinOrganizationEndpoint = endpoint({
  method: 'post',
  path: '/join',
  operationId: 'joinOrganization',
  summary: 'Make the account that an invitation, or a confirmed address, is for; answers its API key',
  access: publicAccess,
  params: Joi.object<JoinRequest, true>({
    token: str().max(LIMITS.word).required(),
    full_name: fullName().required(),
    password: password().required(),
    email: email(),
    timezone: timezone(),
    default_language: enumOf(...LANGUAGES),
  }),
  response: Joi.object({
    api_key: Joi.string().required(),
    email: Joi.string().required(),
    user_id: Joi.number().integer().required(),
  }),
  errors: ['USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  transaction: false,

  handler: ({ deps, realm, params }) => join(deps, realm, params),
});
