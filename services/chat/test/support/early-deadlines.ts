import { setTimeout } from 'node:timers/promises';
import { until } from './wait-until.js';

/** In which what is answered at once has its answer, mostly: what comes of it does not depend on that. */
const MOMENT_MS = 300;

/**
 * Does the work while deadlines of `limit_ms` are over a moment after `asked` has grown by `more` since they began, for those
 * who wait for what never ends: what they ask for arrives, however busy the machine is.
 */
export async function withEarlyDeadlines<T>(
  limit_ms: number,
  { asked, more = 1 }: { asked(): number; more?: number },
  work: () => Promise<T>,
): Promise<T> {
  const { timeout } = AbortSignal;
  let isOver = false;
  const deadline = () => {
    const [over, before] = [new AbortController(), asked()];
    void until(() => isOver || asked() >= before + more)
      .then(() => setTimeout(MOMENT_MS, undefined, { ref: false }))
      .then(() => over.abort(new DOMException('It took too long.', 'TimeoutError')));
    return over.signal;
  };
  AbortSignal.timeout = (given) => (given === limit_ms ? deadline() : timeout.call(AbortSignal, given));
  try {
    return await work();
  } finally {
    isOver = true;
    AbortSignal.timeout = timeout;
  }
}
