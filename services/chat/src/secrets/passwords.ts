import argon2 from '@node-rs/argon2';
import { limitConcurrency } from '../concurrency/concurrency-limit.js';
import { ChatError } from '../domain/errors.js';

/** argon2id with the library's defaults (19 MiB, 2 passes): some 40 ms of one core each. */
const AT_ONCE = 2;
const WAITING = 100;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** As slow without a hash as with one, so that time does not tell who has an account. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

/** Lets few run at once, for each takes a core and memory; refuses when too many wait. */
export function createPasswords(): Passwords {
  const inTurn = limitConcurrency(AT_ONCE, {
    most: WAITING,
    refuse: () => new ChatError('UNAVAILABLE', 'Too many people are signing in: try again.'),
  });
  let decoy: Promise<string> | undefined;

  return {
    hash: (password) => inTurn(() => argon2.hash(password)),
    async verify(stored, password) {
      decoy ??= argon2.hash('nobody has this password');
      const compared = stored ?? (await decoy);
      const matches = await inTurn(() => argon2.verify(compared, password));
      return matches && stored != null;
    },
  };
}
