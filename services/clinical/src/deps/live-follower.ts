import { newId } from '../id.js';
import { LIVE_LIST_LIMITS } from '../limits/index.js';
import type { Told } from './live-events.js';

/** Why a stream ended, for the trail. */
export type Ending = 'reader' | 'slow' | 'patients' | 'rights' | 'blind' | 'stopped';

/** Where a stream writes: answers how many bytes wait for the reader. */
export interface Sink {
  write(text: string): number;
  end(why: Ending): void;
}

/** One screen that follows a list. What it is told before it has begun waits, as far as there is room. */
export interface Follower {
  id: string;
  caller: string;
  kind: string;
  tell(told: Told): void;
  begin(sink: Sink): void;
  end(why: Ending): void;
  hasEnded(): boolean;
  /** Of whom it was told something. */
  shown: ReadonlySet<string>;
}

/** `onEnd` is told once, whatever ended it. */
export function createFollower(caller: string, kind: string, onEnd: (follower: Follower) => void): Follower {
  const shown = new Set<string>();
  const waiting: string[] = [];
  let waits = 0;
  let sink: Sink | undefined;
  let ended = false;
  const late = setTimeout(() => end('stopped'), LIVE_LIST_LIMITS.beginSeconds * 1000).unref();

  function end(why: Ending): void {
    if (ended) return;
    ended = true;
    clearTimeout(late);
    onEnd(follower);
    sink?.end(why);
  }

  const follower: Follower = {
    id: newId(),
    caller,
    kind,
    shown,
    end,
    hasEnded: () => ended,
    tell({ text, patients }) {
      if (ended) return;
      for (const patient of patients) shown.add(patient);
      if (!sink) {
        waiting.push(text);
        waits += text.length;
        // The first is the list itself, however long.
        if (waiting.length > 1 && waits - (waiting[0]?.length ?? 0) > LIVE_LIST_LIMITS.unsentBytes) end('slow');
        return;
      }
      const unsent = sink.write(text);
      if (unsent - text.length > LIVE_LIST_LIMITS.unsentBytes) end('slow');
      else if (shown.size > LIVE_LIST_LIMITS.patients) end('patients');
    },
    begin(to) {
      clearTimeout(late);
      sink = to;
      if (ended) return to.end('stopped');
      for (const text of waiting.splice(0)) to.write(text);
    },
  };
  return follower;
}
