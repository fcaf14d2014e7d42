import type { MessageChange } from './edit-history.js';

/** A move between channels names both of them, and a topic of each. */
const crosses = ({ move }: MessageChange): boolean => move !== undefined && move.prev_channel_id !== move.channel_id;

/** Channels that a reader has to be able to read in to be told of all these changes; none where nothing left its channel. */
export function channelsOfChanges(changes: Iterable<readonly MessageChange[]>): number[] {
  const ids = [...changes]
    .filter((own) => own.some(crosses))
    .flatMap((own) => own.flatMap(({ move }) => (move ? [move.prev_channel_id, move.channel_id] : [])));
  return [...new Set(ids)];
}

/** The changes of a message as far as somebody is told of them who may read in these channels. */
export function visibleChanges(changes: readonly MessageChange[], readable: ReadonlySet<number>): MessageChange[] {
  if (!changes.some(crosses)) return [...changes];
  return changes.flatMap((change) => {
    const { move, ...rest } = change;
    if (!move || (readable.has(move.prev_channel_id) && readable.has(move.channel_id))) return [change];
    return rest.content ? [rest] : [];
  });
}
