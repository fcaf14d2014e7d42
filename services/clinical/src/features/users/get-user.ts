import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { getUser } from './user-access.js';
import { userSchema } from './user-view.js';

export const getUserEndpoint = endpoint({
  operationId: 'getUser',
  method: 'get',
  path: '/api/v1/users/{user}',
  summary: 'One person who belongs to the clinic',
  access: ability('clinic:manage'),
  audit: { event: 'user.read', action: 'R', resource: 'user' },
  parameters: { path: ids('user') },
  message: { en: 'User.', es: 'Usuario.' },
  response: userSchema,

  handler: async ({ db, clinic, path }) => ({ data: await getUser(db, clinic.id, path.user) }),
});
