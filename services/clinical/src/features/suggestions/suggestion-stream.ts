import type { Deps } from '../../deps/deps.js';
import { event, tagOf } from '../../deps/live-events.js';
import type { Follower } from '../../deps/live-follower.js';
import { AI_LIMITS } from '../../limits/index.js';
import { findSuggestion, type Maker, type SuggestionRow } from './suggestion-store.js';
import { suggestionView } from './suggestion-view.js';

interface Watched {
  row: SuggestionRow;
  clinicId: string;
  maker: Maker;
  lastEventId: string | undefined;
}

/**
 * A stream of the changes of a suggestion. An event's id is a hash of what it shows, so any process can resume it.
 * Throws 429 for too many streams, 503 while the process stops.
 */
export function followSuggestion(
  { live, db, clock, log, config }: Pick<Deps, 'live' | 'db' | 'clock' | 'log' | 'config'>,
  { row, clinicId, maker, lastEventId }: Watched,
): Follower {
  const tag = tagOf(`ai_suggestion ${row.id}`, clinicId, `${maker.type} ${maker.id}`);
  const viewOf = (shown: SuggestionRow) => suggestionView(shown, { keys: config.keys, now: clock() });
  const idOf = (shown: SuggestionRow, status: string) => `${shown.version}-${status}-${tag}`;
  let timer: NodeJS.Timeout | undefined;
  const follower = live.alone({ clinicId, caller: maker.id, kind: 'full' }, () => clearTimeout(timer));
  let last = lastEventId;
  let looks = 0;

  const tell = (shown: SuggestionRow) => {
    const view = viewOf(shown);
    const id = idOf(shown, view.status);
    const isKnown = last?.endsWith(tag) === true;
    if (id !== last) {
      const text = isKnown ? event(id, 'upsert', view) : event(id, 'snapshot', [view]);
      follower.tell({ text, patients: shown.patient_id ? [shown.patient_id] : [] });
    }
    last = id;
    looks += 1;
    const isBeingMade = view.status === 'queued' || view.status === 'running';
    // A slow suggestion, as from a model, is read less and less often.
    const soon = Math.min(AI_LIMITS.watchMs + looks * AI_LIMITS.watchMoreMs, AI_LIMITS.watchReadyMs);
    look(isBeingMade ? soon : AI_LIMITS.watchReadyMs);
  };
  function look(ms: number): void {
    if (follower.hasEnded()) return;
    timer = setTimeout(() => {
      db.transaction(clinicId, (tx) => findSuggestion(tx, clinicId, row.id, maker))
        .then((found) => (found ? tell(found) : follower.end('rights')))
        .catch(() => {
          log.warn({ stream: 'suggestion' }, 'changes for screens could not be read');
          follower.end('blind');
        });
    }, ms).unref();
  }
  tell(row);
  return follower;
}
