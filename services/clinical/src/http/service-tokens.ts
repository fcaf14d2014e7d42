import { jwtVerify, SignJWT } from 'jose';
import type { Db } from '../db/db.js';
import type { Deps } from '../deps/deps.js';
import { SMART_LIMITS } from '../limits/index.js';
import { currentSigningKey, publicSigningKey, SIGNED_WITH } from '../secrets/signing-keys.js';

/** What a service was given for its signature: good for minutes, so nothing is kept of it. */
interface ServiceToken {
  /** Of its API key. */
  client_id: string;
  scopes: readonly string[];
  expires_at: string;
}

/** The media type of an access token (RFC 9068): nothing else that we sign is taken for one. */
const TYPE = 'at+jwt';

/** Whether it may be one; what is longer than a request can carry is none. */
export const isServiceToken = (given: string): boolean =>
  given.length <= SMART_LIMITS.signedTokenLength && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(given);

/** Where tokens are good: the FHIR interface. */
export const fhirBase = ({ config }: Pick<Deps, 'config'>): string => `${config.public_url}/fhir/R4`;

/** In a transaction `db` is that transaction's: who holds a connection must not wait for another. */
export type Signing = Pick<Deps, 'config'> & { db: Db };

export async function signServiceToken(
  deps: Signing,
  { client_id, scopes }: Pick<ServiceToken, 'client_id' | 'scopes'>,
  now: Date,
): Promise<string> {
  const { kid, key } = await currentSigningKey(deps.db, deps.config.keys, now);
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ client_id, scope: scopes.join(' ') })
    .setProtectedHeader({ alg: SIGNED_WITH, kid, typ: TYPE })
    .setIssuer(deps.config.public_url)
    .setSubject(client_id)
    .setAudience(fhirBase(deps))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SMART_LIMITS.serviceTokenSeconds)
    .sign(key);
}

/** Undefined when it is none of ours, or has ended. */
export async function readServiceToken(
  deps: Signing & Pick<Deps, 'clock'>,
  token: string,
): Promise<ServiceToken | undefined> {
  const verified = await jwtVerify(
    token,
    async ({ kid = '' }) => {
      const key = await publicSigningKey(deps.db, kid);
      if (!key) throw new Error('unknown key');
      return key;
    },
    {
      algorithms: [SIGNED_WITH],
      typ: TYPE,
      issuer: deps.config.public_url,
      audience: fhirBase(deps),
      currentDate: deps.clock(),
      requiredClaims: ['exp', 'sub', 'client_id', 'scope'],
    },
  ).catch(notOurs);
  if (!verified) return undefined;
  const { client_id, scope, exp = 0 } = verified.payload as { client_id: string; scope: string; exp?: number };
  return { client_id, scopes: scope.split(' ').filter(Boolean), expires_at: new Date(exp * 1000).toISOString() };
}

/** Of the faults that a token can have none is ours; one of the database is. */
function notOurs(error: Error & { code?: string }): undefined {
  if (error.message !== 'unknown key' && !error.code?.startsWith('ERR_J')) throw error;
  return undefined;
}
