import type { Database } from '../db/db.js';
import { LIMITS } from '../limits/index.js';
import { addKeyUsage, type KeyCount } from './key-usage-store.js';

/** Counts requests by the key that they came with: in memory first, so that no request waits for it or writes a row. */
export interface KeyUsage {
  /** `outcome` is `ok` or the code of an error. */
  count(key: { id: string; clinic_id: string }, outcome: string, at: Date): void;
  /** Adds all that was counted so far to the table; else that happens every `LIMITS.keyUsageSeconds`. Never throws. */
  flush(): Promise<void>;
}

type Counted = KeyCount & { clinic_id: string };

/** Where days change: the offsets of all time zones are quarters of an hour. */
const QUARTER_MS = 900_000;

/**
 * A process that is killed loses what it counted in the last `LIMITS.keyUsageSeconds`. What could not be written is kept for the
 * next time, as far as there is room; where only the answer of the database was lost, it is counted twice. `onFailure` is
 * told of how many requests there was no room for.
 */
export function createKeyUsage(db: Database, onFailure: (error: unknown, lost: number) => void): KeyUsage {
  let counts = new Map<string, Counted>();
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;

  const add = (counted: Counted) => {
    const name = [counted.api_key_id, counted.at, counted.outcome].join();
    const before = counts.get(name);
    if (before) before.requests += counted.requests;
    else if (counts.size < LIMITS.keyUsageCounts) counts.set(name, counted);
    else lost += counted.requests;
    timer ??= setTimeout(() => void flush(), LIMITS.keyUsageSeconds * 1000).unref();
  };

  /** False when the counts of this clinic have to wait for the next time. */
  const write = async (clinicId: string, counted: Counted[]) => {
    try {
      await addKeyUsage(db, clinicId, counted);
      return true;
    } catch (error) {
      counted.forEach(add);
      onFailure(error, lost);
      lost = 0;
      return false;
    }
  };

  const writeAll = async () => {
    const clinics = byClinic(counts.values());
    counts = new Map();
    let isWritten = true;
    for (const [clinicId, counted] of clinics) {
      // Of a database that is away, each clinic would wait for its own time-out.
      if (isWritten) isWritten = await write(clinicId, counted);
      else counted.forEach(add);
    }
  };

  let written = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    written = written.then(writeAll);
    return written;
  };

  return {
    count({ id, clinic_id }, outcome, at) {
      const quarter = new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS);
      add({ clinic_id, api_key_id: id, at: quarter.toISOString(), outcome, requests: 1 });
    },
    flush,
  };
}

function byClinic(counts: Iterable<Counted>): Map<string, Counted[]> {
  const clinics = new Map<string, Counted[]>();
  for (const counted of counts) {
    const others = clinics.get(counted.clinic_id);
    if (others) others.push(counted);
    else clinics.set(counted.clinic_id, [counted]);
  }
  return clinics;
}
