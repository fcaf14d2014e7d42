import { decodeJwt, importJWK, jwtVerify, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose';
import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import type { ClientKeys } from '../../http/client-keys.js';
import { SMART_LIMITS } from '../../smart-limits.js';
import { sha256 } from '../../secrets/secrets.js';
import { insertUsedAssertion } from './used-assertion-store.js';

/** Proof of who a client is by what it signed (RFC 7523, SMART's asymmetric authentication). */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export const ASSERTION_ALGORITHMS = ['RS384', 'ES384'];

/** Whom the assertion says that it is from, before anything of it is believed. */
export function claimedClient(assertion: string): string | undefined {
  try {
    const { iss, sub } = decodeJwt(assertion);
    return iss === sub ? iss : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Throws `invalid_assertion` unless the client signed it with one of its keys, for this address, for five minutes at most, and has
 * not used it before.
 */
export async function checkAssertion(
  db: Db,
  assertion: string,
  { client_id, jwks, audience, now }: { client_id: string; jwks: ClientKeys; audience: string; now: Date },
): Promise<void> {
  const { payload } = await jwtVerify(assertion, (header) => keyOf(jwks, header), {
    algorithms: ASSERTION_ALGORITHMS,
    issuer: client_id,
    subject: client_id,
    audience,
    currentDate: now,
    clockTolerance: SMART_LIMITS.clockDriftSeconds,
    requiredClaims: ['exp', 'jti'],
  }).catch(() => {
    throw problem('invalid_assertion');
  });
  const { exp = 0, jti } = payload;
  const latest = now.getTime() / 1000 + SMART_LIMITS.assertionSeconds + SMART_LIMITS.clockDriftSeconds;
  if (exp > latest || typeof jti !== 'string' || jti === '') throw problem('invalid_assertion');
  const until = new Date((exp + SMART_LIMITS.clockDriftSeconds) * 1000);
  if (!(await insertUsedAssertion(db, client_id, sha256(jti), until))) throw problem('invalid_assertion');
}

/** A client that names an address of its keys was not registered here with any: only the keys themselves are. */
async function keyOf({ keys }: ClientKeys, { kid, alg, jku }: JWTHeaderParameters): Promise<CryptoKey> {
  const key = jku === undefined ? keys.find((each) => each.kid === kid && each.alg === alg) : undefined;
  if (!key) throw new Error('unknown key');
  return (await importJWK(key as JWK, alg)) as CryptoKey;
}
