import { createHash, createHmac, hkdfSync } from 'node:crypto';

const ID_BYTES = 4;

/** One of the keys of the settings. What is done with it is done under keys made of it, one for each purpose. */
export interface Key {
  /** What says of stored bytes that they are under this key; tells nothing about it. */
  id: Buffer;
  /** As it was given: what was stored before keys had ids is under this one. */
  given: Buffer;
  encryption: Buffer;
  positions: Buffer;
  lookups: Buffer;
}

/** The key that everything new is under, and those that older things are still under. */
export interface KeyRing {
  current: Key;
  /** The current one first. */
  keys: readonly Key[];
}

/** Each of 64 hexadecimal digits. */
export function keyRing(current: string, former: readonly string[] = []): KeyRing {
  const key = keyFrom(current);
  return { current: key, keys: [key, ...former.map(keyFrom)] };
}

function keyFrom(digits: string): Key {
  const given = Buffer.from(digits, 'hex');
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', given, '', `clinical ${purpose}`, 32));
  return {
    id: createHash('sha256').update(derived('id')).digest().subarray(0, ID_BYTES),
    given,
    encryption: derived('encryption'),
    positions: derived('positions'),
    lookups: derived('lookups'),
  };
}

/**
 * Stands for a value that must not be read, such as an address or what was searched for: the same for the same value, and without
 * the key nobody can try out which value it is. `key` is a former one where somebody looks for what was written under it.
 */
export const lookupHash = ({ current }: KeyRing, value: string, key: Key = current): string =>
  createHmac('sha256', key.lookups).update(value).digest('hex');
