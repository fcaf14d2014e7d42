import { decodeJwt, errors, importJWK, jwtVerify, type CryptoKey, type JWK, type JWTHeaderParameters } from 'jose';
import type { Db } from '../../db/db.js';
import { KeySetMissing, type KeySets } from '../../deps/key-sets.js';
import { problem } from '../../domain/errors.js';
import { usableKey, type ClientKey, type SigningKeys } from '../../http/client-keys.js';
import { SMART_LIMITS } from '../../limits/index.js';
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

interface Signing extends SigningKeys {
  client_id: string;
  /** SMART names the address of tokens, OAuth of today the issuer. */
  audience: string[];
  now: Date;
}

/**
 * Throws `invalid_assertion` unless the client signed it with one of its keys, for this service, for five minutes at most, and has
 * not used it before; `KeySetMissing` when its keys could not be read.
 */
export async function checkAssertion(
  { db, keySets }: { db: Db; keySets: KeySets },
  assertion: string,
  { client_id, audience, now, ...keys }: Signing,
): Promise<void> {
  const { payload } = await jwtVerify(assertion, (header) => keyOf(keySets, keys, header), {
    algorithms: ASSERTION_ALGORITHMS,
    issuer: client_id,
    subject: client_id,
    audience,
    currentDate: now,
    clockTolerance: SMART_LIMITS.clockDriftSeconds,
    requiredClaims: ['exp', 'jti'],
  }).catch((error: unknown) => {
    throw error instanceof KeySetMissing ? error : problem('invalid_assertion');
  });
  const { exp = 0, jti } = payload;
  const latest = now.getTime() / 1000 + SMART_LIMITS.assertionSeconds + SMART_LIMITS.clockDriftSeconds;
  if (exp > latest || typeof jti !== 'string' || jti === '') throw problem('invalid_assertion');
  const until = new Date((exp + SMART_LIMITS.clockDriftSeconds) * 1000);
  if (!(await insertUsedAssertion(db, client_id, sha256(jti), until))) throw problem('invalid_assertion');
}

/** A client may name the address of its keys (`jku`) that it was registered with, and no other (SMART App Launch 2.2). */
async function keyOf(
  keySets: KeySets,
  { jwks, jwks_uri }: SigningKeys,
  { kid, alg, jku }: JWTHeaderParameters,
): Promise<CryptoKey> {
  const isIt = (key: ClientKey | undefined) => key?.kid === kid && key?.alg === alg;
  const named = jku === undefined || jku === jwks_uri;
  const key = !named
    ? undefined
    : jwks_uri === null
      ? jwks?.keys.find(isIt)
      : await keySets.find(jwks_uri, (said) =>
          said
            .filter((key) => key['kid'] === kid)
            .map(usableKey)
            .find(isIt),
        );
  if (!key) throw new errors.JWKSNoMatchingKey();
  return (await importJWK(key as JWK, alg)) as CryptoKey;
}
