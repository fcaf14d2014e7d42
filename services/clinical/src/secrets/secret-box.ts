import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts small secrets at rest: AES-256-GCM under a key of 32 bytes, stored as nonce, tag and text. */
const NONCE = 12;
const TAG = 16;

export function encryptSecret(key: Buffer, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Throws when the key is another one or the stored bytes were changed. */
export function decryptSecret(key: Buffer, stored: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE));
  decipher.setAuthTag(stored.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(stored.subarray(NONCE + TAG)), decipher.final()]);
}
