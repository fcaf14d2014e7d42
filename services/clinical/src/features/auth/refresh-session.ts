import { signedInUser } from '../../operation/access.js';
import { problem } from '../../domain/errors.js';
import { endpoint } from '../../http/endpoint.js';
import { refresh } from './session-actions.js';
import { sessionOf } from './session-access.js';
import { sessionSchema } from './session-view.js';

export const refreshSessionEndpoint = endpoint({
  operationId: 'refreshSession',
  method: 'post',
  path: '/api/mobile/v1/auth/refresh',
  summary: 'A new token in place of the presented one',
  description:
    'The presented token stays good for 30 seconds, so that requests on their way, and a second refresh at the same time, ' +
    'still pass. A session ends 90 days after its login, however often it is refreshed. With X-Clinic-ID the new token is bound to that clinic. ' +
    'The session of a browser is not refreshed: nothing there may read a token.',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.refresh', action: 'E', resource: 'session' },
  message: { en: 'Session renewed.', es: 'Sesión renovada.' },
  response: sessionSchema,

  async handler({ db, deps, caller, clinic, ip, userAgent, trail }) {
    const session = sessionOf(caller);
    if (session.browser) throw problem('missing_ability');
    const home = session.memberships.find((membership) => membership.clinic.id === clinic?.id);
    const device = { device_name: session.device_name, ip, userAgent };
    return { data: await refresh(db, trail, session, home, device, deps.clock) };
  },
});
