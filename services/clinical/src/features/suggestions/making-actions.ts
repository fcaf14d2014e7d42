import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/db.js';
import { AI_LIMITS } from '../../limits/index.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { open, seal } from '../suggestion-heads/index.js';
import { ENGINES } from './engines.js';
import {
  beginLeftSuggestion,
  beginSuggestion,
  endSuggestion,
  expireSuggestions,
  giveUpSuggestions,
  type Begun,
} from './making-store.js';
import type { Handed } from './suggestion-box.js';

/** Who makes suggestions: the database as `clinical_ai`, which reads no records. */
export interface Making {
  ai: Database;
  keys: KeyRing;
  onFailure(error: unknown): void;
}

/** Makes that one as soon as the request that asked for it has ended; a worker does where this process does not get to it. */
export async function makeSoon(
  making: Making,
  { clinic_id, id }: { clinic_id: string; id: string },
  stopping: AbortSignal,
): Promise<void> {
  for (const ms of AI_LIMITS.looksMs) {
    const stopped = await sleep(ms, false, { signal: stopping }).catch(() => true);
    if (stopped) return;
    const begun = await beginSuggestion(making.ai, clinic_id, id);
    if (begun) return make(making, begun);
  }
}

/** Makes what nobody has made in time, one after the other. */
export async function makeLeft(making: Making, isStopping: () => boolean): Promise<void> {
  await giveUpSuggestions(making.ai);
  for (;;) {
    const begun = isStopping() ? undefined : await beginLeftSuggestion(making.ai);
    if (!begun) return;
    await make(making, begun);
  }
}

async function make({ ai, keys, onFailure }: Making, begun: Begun): Promise<void> {
  const end = await making(ai, keys, begun).catch((error: unknown) => {
    onFailure(error);
    return { status: 'failed', content_encrypted: null, dropped: 0, error: 'engine_failed' } as const;
  });
  await endSuggestion(ai, begun, end);
}

async function making(ai: Database, keys: KeyRing, begun: Begun) {
  const handed = open<Handed>(keys, begun, begun.content_encrypted);
  const made = await ENGINES[begun.kind]?.(ai, handed);
  if (!made) return { status: 'failed', content_encrypted: null, dropped: 0, error: 'no_engine' } as const;
  const content_encrypted = seal(keys, begun, made.result);
  return { status: 'ready', content_encrypted, dropped: made.dropped, error: null } as const;
}

/** Takes away what was shown for long enough; how many. */
export const expireOld = (ai: Database, now: Date, limit: number): Promise<number> => expireSuggestions(ai, now, limit);
