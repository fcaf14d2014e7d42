import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/db.js';
import { RelayRefusal } from './relay-error.js';
import { findOrganizationKey, insertOrganization } from './relay-store.js';

/** As everybody writes it, with hyphens and nothing around. */
export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const KEY_BYTES = 32;

const hashOf = (key: string) => createHash('sha256').update(key).digest();
/** What nobody's key has for a hash: who is unknown takes as long. */
const NOBODY = randomBytes(KEY_BYTES);

/** A new organization with a key that is told this once; only its hash is kept. */
export async function addOrganization(db: Db, name: string): Promise<{ id: string; key: string }> {
  const [id, key] = [randomUUID(), randomBytes(KEY_BYTES).toString('base64url')];
  await insertOrganization(db, { id, name, key_hash: hashOf(key) });
  return { id, key };
}

/** The organization of `Authorization: Basic id:key`. @throws RelayRefusal, 401 */
export async function authenticateOrganization(db: Db, authorization: string | undefined): Promise<string> {
  const [, credentials = ''] = /^Basic\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  const [id, key] = [pair.slice(0, colon).toLowerCase(), pair.slice(colon + 1)];
  const found = UUID.test(id) ? await findOrganizationKey(db, id) : undefined;
  if (!timingSafeEqual(found?.key_hash ?? NOBODY, hashOf(key)) || !found) {
    throw new RelayRefusal(401, 'UNAUTHORIZED', 'Unknown organization, or a wrong key.');
  }
  return id;
}

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);
