import { humansOnly } from '../../http/access.js';
import { integer, object, string } from '../../http/answer-types.js';
import { sessionSecretOf } from '../../http/browser-session.js';
import { endpoint } from '../../http/endpoint.js';
import { csrfTokenOf } from '../../secrets/session-secrets.js';
import { noSession } from './end-current-session.js';

export const getCurrentSessionEndpoint = endpoint({
  method: 'get',
  path: '/sessions/current',
  operationId: 'getCurrentSession',
  summary: 'Get whose session the browser has, and the token that goes with it in X-CSRF-Token',
  access: humansOnly,
  cookieAlone: true,
  response: object({ user_id: integer(), csrf_token: string() }),

  handler({ caller, session_id, deps, req }) {
    const secret = sessionSecretOf(req, deps.config.baseUrl);
    if (session_id === undefined || secret === undefined) throw noSession();
    return Promise.resolve({ user_id: caller.id, csrf_token: csrfTokenOf(secret) });
  },
});
