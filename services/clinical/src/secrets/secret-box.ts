import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Key, KeyRing } from './key-ring.js';

/**
 * Encrypts small secrets at rest, with AES-256-GCM: a byte that says how, the key's id, nonce, tag and text. Each is bound to its
 * `place` (table, column and row), so that nobody can put one where another belongs.
 */
const VERSION = 1;
const ID = 4;
const NONCE = 12;
const TAG = 16;

/** Bytes under a key that this process was not given. */
class UnknownKey extends Error {
  constructor() {
    super('a stored secret is under a key that SECRETS_KEY and SECRETS_KEYS_FORMER do not have');
  }
}

/** What every secret begins with that is under this key. */
export const prefixOf = ({ id }: Key): Buffer => Buffer.concat([Buffer.of(VERSION), id]);

export function encryptSecret({ current }: KeyRing, secret: Buffer, place: string): Buffer {
  return Buffer.concat([prefixOf(current), sealed(current.encryption, randomBytes(NONCE), secret, place)]);
}

/** Throws when it is under a key that the ring has not, was changed, or belongs to another place. */
export function decryptSecret({ keys }: KeyRing, stored: Buffer, place: string): Buffer {
  const key = keys.find((each) => stored.subarray(0, 1 + ID).equals(prefixOf(each)));
  if (key) return opened(key.encryption, stored.subarray(1 + ID), place);
  for (const { given } of keys) {
    try {
      return opened(given, stored, '');
    } catch {
      // Before keys had ids: whose it is, only trying tells.
    }
  }
  throw new UnknownKey();
}

/**
 * A value that a client carries for us and must not read, such as the name where a list goes on. The same for the same value:
 * answers that hold it can be compared.
 */
export function sealPosition({ current }: KeyRing, value: string, place: string): string {
  const nonce = createHmac('sha256', current.positions).update(`${place}\n${value}`).digest().subarray(0, NONCE);
  return sealed(current.positions, nonce, Buffer.from(value), place).toString('base64url');
}

/** Undefined when none of the keys sealed it for that place. */
export function openPosition({ keys }: KeyRing, position: string, place: string): string | undefined {
  for (const { positions } of keys) {
    try {
      return opened(positions, Buffer.from(position, 'base64url'), place).toString();
    } catch {
      // Under another key, or a forgery.
    }
  }
  return undefined;
}

function sealed(key: Buffer, nonce: Buffer, text: Buffer, place: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

function opened(key: Buffer, stored: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, NONCE)).setAAD(Buffer.from(place));
  decipher.setAuthTag(stored.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(stored.subarray(NONCE + TAG)), decipher.final()]);
}
