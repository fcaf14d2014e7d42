import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * The same number for what reads the same as JSON, and never that of anything else. Clients write what is numbered, so it is kept as
 * a hash, and the newest alone: what was forgotten gets another number.
 */
export class NumberedValues {
  readonly #known: LRUCache<string, number>;
  #next = 0;

  constructor(most: number) {
    this.#known = new LRUCache({ max: most });
  }

  of(value: object): number {
    const key = createHash('sha256').update(JSON.stringify(value)).digest('base64url');
    let number = this.#known.get(key);
    if (number === undefined) this.#known.set(key, (number = this.#next++));
    return number;
  }
}
