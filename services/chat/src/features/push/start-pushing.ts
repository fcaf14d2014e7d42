import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../../deps/deps.js';
import { countPushes } from './push-metrics.js';
import { createPusher } from './pusher.js';

/** How often it is looked what is due: how long somebody waits to be told, at most, if nobody was before them. */
const POLL_MS = 500;
/** At a time, of each way to reach devices. */
const SENDERS = 3;

/** Tells people's devices of messages from this replica, beside all others that do, until the dependencies are disposed of. */
export function startPushing(deps: Deps): void {
  countPushes(deps);
  const pusher = createPusher(deps);
  const stopped = new AbortController();
  const loop = async (turn: () => Promise<boolean>) => {
    while (!stopped.signal.aborted) {
      let again = false;
      try {
        again = await turn();
      } catch (error) {
        deps.log.warn({ err: error }, 'notifications wait');
      }
      if (!again) await setTimeout(POLL_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  const senders = pusher.senders.flatMap((send) => Array.from({ length: SENDERS }, () => send));
  const loops = [() => pusher.queue(), ...senders].map(loop);
  deps.onDispose(async () => {
    stopped.abort();
    await Promise.all(loops);
  });
}
