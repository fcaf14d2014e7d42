import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * Numbers values: equal JSON has the same number, and other JSON another. Clients write these values, so only hashes
 * are kept, and only the newest; a forgotten value gets a new number.
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
