import type { KeyRing } from './key-ring.js';
import { decryptSecret, encryptSecret, prefixOf } from './secret-box.js';
import { LIMITS } from '../limits/index.js';

/** A stored secret, with what finds its row again. */
export interface Stored {
  place: string;
  secret: Buffer;
}

/** Encrypted secrets of one column. Those that are asked for are not `under` the key whose prefix that is. */
export interface StoredSecrets<T extends Stored = Stored> {
  what: string;
  count(under: Buffer): Promise<number>;
  /** In one order, behind `last`. */
  findNext(under: Buffer, last: T | undefined, limit: number): Promise<T[]>;
  /** Unless it was changed meanwhile, as then it is under the current key. */
  replace(found: T, secret: Buffer): Promise<void>;
}

/**
 * Puts under the current key what is under another one, a few at a time. May be stopped and begun again: what is done is not
 * looked for any more. Answers how many could not be read, which stay as they are.
 */
export async function rotate<T extends Stored>(
  keys: KeyRing,
  secrets: StoredSecrets<T>,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const under = prefixOf(keys.current);
  const total = await secrets.count(under);
  let [done, unreadable] = [0, 0];
  let last: T | undefined;
  for (;;) {
    onProgress(done, total);
    const found = await secrets.findNext(under, last, LIMITS.rotatedAtOnce);
    if (found.length === 0) return unreadable;
    for (const each of found) {
      const secret = readable(keys, each);
      if (secret) await secrets.replace(each, encryptSecret(keys, secret, each.place));
      else unreadable += 1;
    }
    last = found.at(-1);
    done += found.length;
  }
}

function readable(keys: KeyRing, { secret, place }: Stored): Buffer | undefined {
  try {
    return decryptSecret(keys, secret, place);
  } catch {
    return undefined;
  }
}
