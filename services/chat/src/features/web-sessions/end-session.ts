import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { humansOnly } from '../../http/access.js';
import { clearSessionCookie } from '../../http/browser-session.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { endSession } from '../user-directory/index.js';

export const endSessionEndpoint = endpoint({
  method: 'delete',
  path: '/sessions/{session_id}',
  operationId: 'endSession',
  summary: 'Sign the caller out in one of their browsers',
  access: humansOnly,
  changesPrincipals: true,
  params: Joi.object<{ session_id: number }, true>({ session_id: id().required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, realm, caller, params, session_id, deps, res }) {
    if (!(await endSession(db, realm.id, caller.id, params.session_id))) {
      throw new ChatError('NOT_FOUND', 'You are not signed in by such a session.');
    }
    if (params.session_id === session_id) clearSessionCookie(res, deps.config.baseUrl);
  },
});
