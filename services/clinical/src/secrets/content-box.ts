import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts contents at rest under a key of their own, with AES-256-GCM: nonce, tag and text, bound to its `place`. */
const NONCE = 12;
const TAG = 16;

export function sealContent(key: Buffer, content: Buffer, place: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws for what was altered, or belongs to another place. */
export function openContent(key: Buffer, stored: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE)).setAAD(Buffer.from(place));
  decipher.setAuthTag(stored.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(stored.subarray(NONCE + TAG)), decipher.final()]);
}
