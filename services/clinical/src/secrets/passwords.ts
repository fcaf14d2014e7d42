import { hash, verify, type Options } from '@node-rs/argon2';
import { problem } from '../domain/errors.js';
import { LIMITS } from '../limits/index.js';

/** Argon2id at 19 MiB, two passes, one lane: OWASP's minimum. */
const PARAMETERS: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** The password's PHC string. */
  hash(password: string): Promise<string>;
  /** Whether the password matches. Without a hash it takes as long, and answers false. */
  verify(phc: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made with weaker parameters than those of today. */
  isOutdated(phc: string): boolean;
}

/** Hashing behind a gate, so that a flood of logins cannot take every core from reads. */
export function createPasswords(): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  const gated = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= LIMITS.passwordHashesAtOnce) {
      if (waiting.length >= LIMITS.passwordHashesQueued)
        throw problem('unavailable', { headers: { 'Retry-After': '5' } });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed on, not given back, so that nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  // Made at once: were it made with the first unknown user, that one would take longer than a known one.
  const dummyHash = hash('no user has this password', PARAMETERS);

  return {
    hash: (password) => gated(() => hash(password, PARAMETERS)),
    verify: (phc, password) =>
      gated(async () => {
        const matches = await verify(phc ?? (await dummyHash), password);
        return matches && phc !== undefined;
      }),
    isOutdated: (phc) => !phc.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'),
  };
}
