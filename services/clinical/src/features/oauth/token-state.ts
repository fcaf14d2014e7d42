import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { fhirUserOf } from '../../domain/fhir-user.js';
import { findToken } from '../../http/credential-store.js';
import { fhirBase, readServiceToken, type Signing } from '../../http/service-tokens.js';
import { isTokenLive } from '../../http/token-lifetime.js';
import { parseToken, secretMatches } from '../../secrets/secrets.js';
import { issuerUrl } from './oauth-urls.js';
import { findPresentedSession } from './presented-session.js';

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000);

/** What the app's access token is good for now, as RFC 7662 has it; of anything else that it is not. */
export async function describeAppToken(deps: Deps, db: Db, token: string, clinicId: string, now: Date) {
  const session = await findPresentedSession(db, token);
  const proved = session?.clinic_id === clinicId && secretMatches(parseToken(token)?.secret ?? '', session.secret_hash);
  const row = proved ? await findToken(db, session.id) : undefined;
  const member = row?.memberships.find(({ clinic }) => clinic.id === clinicId);
  const live = row && isTokenLive(row.token, now) && !row.token.password_change_required;
  if (!session || !member || !live) return { active: false };
  const fhirUser = session.scopes.includes('fhirUser') ? fhirUserOf(member) : undefined;
  return {
    active: true,
    iss: issuerUrl(deps),
    client_id: session.smart_app_id,
    sub: session.user_id,
    scope: session.scopes.join(' '),
    token_type: 'Bearer',
    exp: seconds(session.access_expires_at),
    ...(session.patient_id !== null && { patient: session.patient_id, need_patient_banner: true }),
    ...(session.encounter_id !== null && { encounter: session.encounter_id }),
    // As the id token says it.
    ...(fhirUser !== undefined && { fhirUser: `${fhirBase(deps)}/${fhirUser}` }),
  };
}

/** The same of a service's token: it is its own description, as long as its key is good. */
export async function describeServiceToken(deps: Signing & Pick<Deps, 'clock'>, token: string, ownClientId: string) {
  const read = await readServiceToken(deps, token);
  if (read?.client_id !== ownClientId) return { active: false };
  return {
    active: true,
    iss: issuerUrl(deps),
    client_id: read.client_id,
    sub: read.client_id,
    scope: read.scopes.join(' '),
    token_type: 'Bearer',
    exp: seconds(read.expires_at),
  };
}
