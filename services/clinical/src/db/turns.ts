import { problem } from '../domain/errors.js';
import { LIMITS } from '../limits.js';

/** Runs the work of a caller when fewer than so many of theirs run. Throws 503 when it had to wait for longer than a connection may take. */
type Turns = <T>(whose: string | undefined, work: () => Promise<T>) => Promise<T>;

interface Place {
  running: number;
  waiting: (() => void)[];
}

/** Who asks for much at once waits for themselves, and leaves connections to others. */
export function createTurns(atOnce: number, waitMs: number): Turns {
  const places = new Map<string, Place>();

  async function wait({ waiting }: Place): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(next), 1);
        reject(problem('unavailable', { headers: { 'Retry-After': String(LIMITS.retrySeconds) } }));
      }, waitMs);
      waiting.push(next);
    });
  }

  return async (whose, work) => {
    if (whose === undefined) return work();
    const place = places.get(whose) ?? { running: 0, waiting: [] };
    places.set(whose, place);
    if (place.running >= atOnce) await wait(place);
    else place.running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, not given back, so that nobody can slip in between.
      const next = place.waiting.shift();
      if (next) next();
      else place.running -= 1;
      if (place.running === 0) places.delete(whose);
    }
  };
}
