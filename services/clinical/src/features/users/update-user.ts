import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { ROLES } from '../../domain/caller.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { changeUser, type UserChanges } from './user-actions.js';
import { userSchema } from './user-view.js';

export const updateUserEndpoint = endpoint({
  operationId: 'updateUser',
  method: 'patch',
  path: '/api/v1/users/{user}',
  summary: 'Change somebody’s role, links, name or status in the clinic',
  description:
    'A suspended user is logged out at once and can no longer log in here. Nobody changes their own role or status, and the last owner stays one. ' +
    'What a new role allows beyond the old one comes with the next login. The name of somebody who belongs to other clinics too is not changed here. `If-Match` is optional.',
  access: ability('clinic:manage'),
  audit: { event: 'user.update', action: 'U', resource: 'user' },
  parameters: {
    path: ids('user'),
    headers: optionalIfMatch,
    body: Joi.object<UserChanges, true>({
      name: text(LIMITS.shortText),
      role: Joi.string().valid(...ROLES),
      status: Joi.string().valid('active', 'suspended'),
      practitioner_id: uuid().allow(null),
      patient_id: uuid().allow(null),
    }),
  },
  message: { en: 'User changed.', es: 'Usuario modificado.' },
  response: userSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, caller, path, headers, body, now, trail }) {
    const at = { now, ifMatch: headers['if-match'] };
    return { data: await changeUser(db, trail, clinic.id, caller, path.user, body, at) };
  },
});
