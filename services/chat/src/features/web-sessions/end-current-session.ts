import { ChatError } from '../../domain/errors.js';
import { humansOnly } from '../../http/access.js';
import { clearSessionCookie } from '../../http/browser-session.js';
import { endpoint } from '../../http/endpoint.js';
import { endSession } from '../user-directory/index.js';

export const endCurrentSessionEndpoint = endpoint({
  method: 'delete',
  path: '/sessions/current',
  operationId: 'endCurrentSession',
  summary: 'Sign the browser out of the web client',
  access: humansOnly,
  changesPrincipals: true,

  async handler({ db, realm, caller, session_id, deps, res }) {
    if (session_id === undefined) throw noSession();
    await endSession(db, realm.id, caller.id, session_id);
    clearSessionCookie(res, deps.config.baseUrl);
  },
});

/** Of who shows an API key. */
export function noSession(): ChatError {
  return new ChatError('UNAUTHORIZED', 'This request has no session of a browser.');
}
