import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isUuid } from './schema.js';

/**
 * Tokens are `<uuid>|<secret>`, API keys `ck_<live|test>_<8 id>_<secret>`. A secret is 32 random bytes
 * in base64url and six characters of checksum, by which scanners and this service tell it from noise
 * without a look into the database. Only its sha256 is kept.
 */
const SECRET = /^[A-Za-z0-9_-]{49}$/;
const API_KEY = /^ck_(live|test)_([A-Za-z0-9]{8})_([A-Za-z0-9_-]{49})$/;

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
  const [id = '', secret = ''] = given.split('|', 2);
  return isUuid(id) && isSecret(secret) && given.length === id.length + secret.length + 1
    ? { id: id.toLowerCase(), secret }
    : undefined;
}

export function parseApiKey(given: string): { environment: string; prefix: string; secret: string } | undefined {
  const [, environment, prefix, secret] = API_KEY.exec(given) ?? [];
  return environment && prefix && secret && isSecret(secret) ? { environment, prefix, secret } : undefined;
}

export function secretMatches(secret: string, hash: Buffer | null | undefined): boolean {
  const own = sha256(secret);
  return !!hash && hash.length === own.length && timingSafeEqual(own, hash);
}

function isSecret(secret: string): boolean {
  return SECRET.test(secret) && checksumOf(secret.slice(0, 43)) === secret.slice(43);
}
