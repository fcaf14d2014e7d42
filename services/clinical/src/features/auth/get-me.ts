import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { findPractitioner } from '../practitioners/index.js';
import { sessionOf } from './session-access.js';
import { profileSchema, sessionView } from './session-view.js';

export const getMeEndpoint = endpoint({
  operationId: 'getMe',
  method: 'get',
  path: '/api/mobile/v1/auth/me',
  summary: 'Who the token belongs to, and what it may do in the chosen clinic',
  access: signedInUser,
  limit: 'session',
  message: { en: 'Your session.', es: 'Su sesión.' },
  response: profileSchema,

  async handler({ db, caller, clinic }) {
    const user = sessionOf(caller);
    const { memberships, abilities, device_id, expires_at, authenticated_at } = user;
    const home = memberships.find((membership) => membership.clinic.id === clinic?.id);
    const practitioner = home?.practitioner_id
      ? await findPractitioner(db, home.clinic.id, home.practitioner_id)
      : undefined;
    const profile = sessionView({ user, memberships, home, practitioner, abilities });
    return { data: { ...profile, device_id, expires_at, authenticated_at } };
  },
});
