import { SignJWT } from 'jose';
import { fhirBase, type Signing } from '../../http/service-tokens.js';
import { SMART_LIMITS } from '../../limits/index.js';
import { currentSigningKey, SIGNED_WITH } from '../../secrets/signing-keys.js';
import { issuerUrl } from './oauth-urls.js';

/** Who let the app in, as OpenID Connect says it. */
interface Person {
  user_id: string;
  client_id: string;
  fhirUser: string | undefined;
  nonce: string | null;
  authenticated_at: Date;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export async function signIdToken(
  deps: Signing,
  { user_id, client_id, fhirUser, nonce, authenticated_at }: Person,
  now: Date,
): Promise<string> {
  const { kid, key } = await currentSigningKey(deps.db, deps.config.keys, now);
  const claims = {
    auth_time: seconds(authenticated_at),
    ...(fhirUser !== undefined && { fhirUser: `${fhirBase(deps)}/${fhirUser}` }),
    ...(nonce !== null && { nonce }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNED_WITH, kid, typ: 'JWT' })
    .setIssuer(issuerUrl(deps))
    .setSubject(user_id)
    .setAudience(client_id)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + SMART_LIMITS.appTokenSeconds)
    .sign(key);
}
