import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { removeUser } from './user-actions.js';

export const removeUserEndpoint = endpoint({
  operationId: 'removeUser',
  method: 'delete',
  path: '/api/v1/users/{user}',
  summary: 'End somebody’s membership in the clinic',
  description:
    'They are logged out of the clinic at once; their account and what they signed stay, and so does their practitioner, who is nobody else’s. ' +
    'They come back by an invitation. Nobody removes themselves, only an owner removes owners, and the last owner stays.',
  access: ability('clinic:manage'),
  audit: { event: 'user.remove', action: 'D', resource: 'user' },
  parameters: { path: ids('user') },
  message: { en: 'Membership ended.', es: 'Membresía terminada.' },
  response: Joi.valid(null),
  errors: ['validation_failed'],

  async handler({ db, clinic, caller, path, now, trail }) {
    await removeUser(db, trail, clinic, caller, path.user, now);
    return { data: null };
  },
});
