import { problem } from '../domain/errors.js';
import { LIMITS, SHARING_LIMITS } from '../limits/index.js';

/** For whom a connection is held: the clinic, and the caller where there is one. */
export interface Holder {
  clinic: string | undefined;
  caller: string | undefined;
}

/**
 * Runs the work when its clinic and its caller hold less than their shares. Throws 503 when it waited for longer than a connection may
 * take, or too much of the same caller's waits already.
 */
type Turns = <T>(holder: Holder, work: () => Promise<T>) => Promise<T>;

interface Waiting extends Holder {
  start(): void;
}

/** Counts by name; who has none has no entry. */
function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (name: string | undefined) => (name === undefined ? 0 : (counts.get(name) ?? 0)),
    add(name: string | undefined, change: 1 | -1) {
      if (name === undefined) return;
      const count = (counts.get(name) ?? 0) + change;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
}

/**
 * Fair shares of so many connections. No caller and no clinic holds all of them, and the last free one is for a clinic that holds none.
 * Of those who wait, the clinic that holds least is next, of its callers the one who holds least, of their requests the oldest.
 */
export function createTurns(connections: number, waitMs: number): Turns {
  const callerShare = Math.max(1, connections - SHARING_LIMITS.connectionsForOtherCallers);
  const clinicShare = Math.max(1, connections - SHARING_LIMITS.connectionsForOtherClinics);
  const [clinics, callers, waitingCallers] = [createCounts(), createCounts(), createCounts()];
  const waiting: Waiting[] = [];
  let held = 0;

  // Who belongs to no clinic shares with nobody else.
  const clinicOf = ({ clinic, caller }: Holder) => clinic ?? caller ?? 'nobody';

  function mayRun(holder: Holder): boolean {
    const [ofClinic, free] = [clinics.of(clinicOf(holder)), connections - held];
    if (free <= (ofClinic > 0 ? 1 : 0)) return false;
    return ofClinic < clinicShare && callers.of(holder.caller) < callerShare;
  }

  function take(holder: Holder, change: 1 | -1): void {
    held += change;
    clinics.add(clinicOf(holder), change);
    callers.add(holder.caller, change);
  }

  function isBefore(one: Holder, other: Holder): boolean {
    const byClinic = clinics.of(clinicOf(one)) - clinics.of(clinicOf(other));
    return byClinic < 0 || (byClinic === 0 && callers.of(one.caller) < callers.of(other.caller));
  }

  function nextOne(): Waiting | undefined {
    let next: Waiting | undefined;
    for (const each of waiting) if (mayRun(each) && (!next || isBefore(each, next))) next = each;
    return next;
  }

  function startWaiting(): void {
    for (let next = nextOne(); next; next = nextOne()) {
      leave(next);
      take(next, 1);
      next.start();
    }
  }

  function leave(one: Waiting): void {
    waiting.splice(waiting.indexOf(one), 1);
    waitingCallers.add(one.caller, -1);
  }

  async function wait(holder: Holder): Promise<void> {
    if (waitingCallers.of(holder.caller) >= SHARING_LIMITS.waitingOfCaller) throw busy();
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        ...holder,
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave(one);
        reject(busy());
      }, waitMs);
      waiting.push(one);
      waitingCallers.add(one.caller, 1);
    });
  }

  return async (holder, work) => {
    if (mayRun(holder)) take(holder, 1);
    else await wait(holder);
    try {
      return await work();
    } finally {
      take(holder, -1);
      startWaiting();
    }
  };
}

const busy = () => problem('unavailable', { headers: { 'Retry-After': String(LIMITS.retrySeconds) } });
