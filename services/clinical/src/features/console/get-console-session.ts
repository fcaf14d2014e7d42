import { areasOf } from '../../domain/areas.js';
import { ROLE_ABILITIES } from '../../domain/abilities.js';
import type { Credential, Membership } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { secondFactorDue } from '../../domain/security-settings.js';
import { endpoint } from '../../http/endpoint.js';
import { signedInToChangePassword } from '../../operation/access.js';
import { homeOf, sessionOf } from '../auth/index.js';
import { askableKinds } from '../suggestions/index.js';
import { consoleSessionSchema } from './session-view.js';

export const getConsoleSessionEndpoint = endpoint({
  operationId: 'getConsoleSession',
  method: 'get',
  path: '/api/v1/console/session',
  summary: 'Whose session of the console this is, what they may do where, and when it ends',
  description:
    'Also answered while the password must be changed, and while a clinic shuts the account out for want of a second factor. For the session of a browser alone.',
  access: signedInToChangePassword,
  limit: 'mobile-read',
  message: { en: 'Your session.', es: 'Su sesión.' },
  response: consoleSessionSchema,

  async handler({ caller, deps, now }) {
    const { id, name, email, browser, ...session } = sessionOf(caller);
    if (!browser) throw problem('missing_ability');
    return {
      data: {
        user: { id, name, email },
        clinics: session.memberships.map((membership) =>
          clinicOf(membership, session, deps.config.model !== undefined),
        ),
        clinic_id: session.clinic_id ?? homeOf(session.memberships)?.clinic.id ?? null,
        password_change_required: session.password_change_required,
        second_factor: session.second_factor,
        authenticated_at: session.authenticated_at,
        idle_ends_at: browser.idle_ends_at,
        expires_at: session.expires_at,
        now: now.toISOString(),
      },
    };
  },
});

type Session = Pick<Credential & { type: 'user' }, 'abilities' | 'second_factor'>;

function clinicOf(membership: Membership, { abilities: held, second_factor }: Session, hasModel: boolean) {
  const { clinic, role } = membership;
  const abilities = ROLE_ABILITIES[role].filter((ability) => held.includes(ability));
  const { id, name, timezone, locale } = clinic;
  const due = second_factor ? undefined : secondFactorDue(membership);
  return {
    id,
    name,
    timezone,
    locale,
    role,
    abilities,
    areas: areasOf(clinic),
    suggestions: askableKinds(clinic, { role, abilities, hasModel }),
    second_factor_due_at: due?.toISOString() ?? null,
  };
}
