import { canonicalJson } from '../canonical-json.js';
import type { Db } from '../db/db.js';
import { LIMITS } from '../limits/index.js';
import { problem } from '../domain/errors.js';
import { invalid } from '../domain/failures.js';
import type { Attempt } from './attempt.js';
import { deleteKey, findAnswer, insertKey, type StoredAnswer } from './idempotency-store.js';
import { sha256 } from '../secrets/secrets.js';

/** One use of an Idempotency-Key: who, where and with what. */
interface KeyUse {
  clinic_id: string;
  scope: Buffer;
  fingerprint: Buffer;
}

/** The attempt's use of its idempotency key, if it has one. Throws 422 for a malformed or repeated one. */
export function keyUseOf({ caller, clinic, source }: Attempt, payload: unknown): KeyUse | undefined {
  const { idempotency_key: given, method, route, parameters, part } = source;
  if (given === undefined || !caller || !clinic) return undefined;
  const [header = ''] = given;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (given.length > 1 || !/^[\x21-\x7e]+$/.test(key) || key.length > LIMITS.idempotencyKeyLength) {
    throw invalid({ path: 'idempotency_key', rule: 'format' });
  }
  const parts = [clinic.id, caller.type, caller.id, method.toLowerCase(), route, canonicalJson(parameters), key];
  if (part !== undefined) parts.push(String(part));
  // Two apps of one person are two callers.
  if (caller.credential.smart) parts.push(caller.credential.smart.client_id);
  return { clinic_id: clinic.id, scope: sha256(parts.join('\n')), fingerprint: sha256(canonicalJson(payload)) };
}

/**
 * Takes the key for this transaction, or gives the answer to replay. An equal request that is still running
 * is waited for; if that takes too long, the lock's time-out becomes a 409.
 */
export async function claimKey(db: Db, use: KeyUse, now: Date): Promise<StoredAnswer | undefined> {
  const expiresAt = new Date(now.getTime() + LIMITS.idempotencyHours * 3_600_000);
  for (let tries = 0; tries < 2; tries += 1) {
    if (await insertKey(db, use, use.fingerprint, expiresAt)) return undefined;
    const stored = await findAnswer(db, use, now);
    if (stored && !stored.expired) {
      if (!stored.fingerprint.equals(use.fingerprint)) throw invalid({ path: 'idempotency_key', rule: 'reused' });
      return stored;
    }
    if (stored) await deleteKey(db, use);
  }
  throw problem('conflict', { headers: { 'Retry-After': '1' } });
}
