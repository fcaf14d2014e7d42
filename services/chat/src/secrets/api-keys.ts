import { createCipheriv, createDecipheriv, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const LENGTH = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const FORM = /^[A-Za-z0-9]{32}$/;

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What of an API key is stored: a hash to find and compare it by, and a sealed copy, for a key is handed out again. */
export interface StoredApiKey {
  api_key_hash: Buffer;
  /** AES-256-GCM under API_KEY_SECRET: iv, tag, ciphertext. Bound to the hash beside it. */
  api_key_encrypted: Buffer;
}

export function generateApiKey(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

export function isApiKey(text: string): boolean {
  return FORM.test(text);
}

export function sealApiKey(secret: Buffer, key: string): StoredApiKey {
  const api_key_hash = hashOf(key);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(api_key_hash);
  const ciphertext = Buffer.concat([cipher.update(key, 'latin1'), cipher.final()]);
  return { api_key_hash, api_key_encrypted: Buffer.concat([iv, cipher.getAuthTag(), ciphertext]) };
}

/** @throws when the secret is another than the key was sealed with. */
export function openApiKey(secret: Buffer, { api_key_hash, api_key_encrypted }: StoredApiKey): string {
  const decipher = createDecipheriv('aes-256-gcm', secret, api_key_encrypted.subarray(0, IV_BYTES))
    .setAAD(api_key_hash)
    .setAuthTag(api_key_encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const key = Buffer.concat([decipher.update(api_key_encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return key.toString('latin1');
}

/** In constant time. */
export function matchesApiKey(hash: Buffer, key: string): boolean {
  return timingSafeEqual(hash, hashOf(key));
}

function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
