import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../id.js';

/**
 * Tokens are `<uuid>|<secret>`, API keys `ck_<live|test>_<8 id>_<secret>`. A secret is 32 random bytes
 * in base64url and six characters of checksum, by which scanners tell it from noise. Only its sha256 is kept.
 * The public half is read whatever the secret looks like: who tries a known one is to be seen in the trail.
 */
const API_KEY = /^ck_(live|test)_([A-Za-z0-9]{8})_(.*)$/;

export const sha256 = (value: string): Buffer => createHash('sha256').update(value).digest();

const checksumOf = (random: string): string => sha256(random).toString('base64url').slice(0, 6);

export function newSecret(): string {
  const random = randomBytes(32).toString('base64url');
  return random + checksumOf(random);
}

/** Eight characters that name an API key in lists; not secret. */
export function newKeyPrefix(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
}

export const formatToken = (id: string, secret: string): string => `${id}|${secret}`;

export const formatApiKey = (environment: 'live' | 'test', prefix: string, secret: string): string =>
  `ck_${environment}_${prefix}_${secret}`;

export function parseToken(given: string): { id: string; secret: string } | undefined {
  const [id = '', ...secret] = given.split('|');
  return isUuid(id) ? { id: id.toLowerCase(), secret: secret.join('|') } : undefined;
}

export function parseApiKey(given: string): { environment: string; prefix: string; secret: string } | undefined {
  const [, environment, prefix, secret] = API_KEY.exec(given) ?? [];
  return environment && prefix && secret !== undefined ? { environment, prefix, secret } : undefined;
}

/** What a key is called by that signs instead of showing a secret: all of it but the secret. */
export const formatClientId = (environment: 'live' | 'test', prefix: string): string => `ck_${environment}_${prefix}`;

export function parseClientId(given: string): { environment: string; prefix: string } | undefined {
  const [, environment, prefix] = /^ck_(live|test)_([A-Za-z0-9]{8})$/.exec(given) ?? [];
  return environment && prefix ? { environment, prefix } : undefined;
}

export function secretMatches(secret: string, hash: Buffer | null | undefined): boolean {
  const own = sha256(secret);
  return !!hash && hash.length === own.length && timingSafeEqual(own, hash);
}
