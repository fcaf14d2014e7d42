import type { Narrow } from '../model/narrow.js';

/** A part of a conversation that is in memory, without gaps: what a list shows. Never changed in place. */
export interface ListView {
  key: string;
  narrow: Narrow;
  /** Ascending. */
  ids: readonly number[];
  /** Whether nothing comes before, or after. */
  foundOldest: boolean;
  foundNewest: boolean;
  /** The channel keeps its older history from the reader. */
  historyLimited: boolean;
  status: 'loading' | 'ready' | 'failed';
  error?: unknown;
  loadingOlder: boolean;
  loadingNewer: boolean;
  /** The message to begin at, usually the first unread one; undefined: at the end. */
  anchor: number | undefined;
  /** Counts loads of the whole list: with each, the list begins at its anchor again. */
  generation: number;
  version: number;
}

export const emptyList = (key: string, narrow: Narrow): ListView => ({
  key,
  narrow,
  ids: [],
  foundOldest: false,
  foundNewest: false,
  historyLimited: false,
  status: 'loading',
  loadingOlder: false,
  loadingNewer: false,
  anchor: undefined,
  generation: 0,
  version: 0,
});

/** The ids of both, ascending, each once. */
export const united = (one: readonly number[], other: readonly number[]): number[] =>
  [...new Set([...one, ...other])].sort((a, b) => a - b);

/** With one more id in its place. */
export function withId(ids: readonly number[], id: number): readonly number[] {
  if (ids.length === 0 || id > ids.at(-1)!) return [...ids, id];
  return ids.includes(id) ? ids : united(ids, [id]);
}

/** Whether a message with that id would lie within what is in memory. */
export function covers({ ids, foundOldest, foundNewest }: ListView, id: number): boolean {
  const first = ids[0];
  const last = ids.at(-1);
  if (first === undefined || last === undefined) return foundOldest && foundNewest;
  return (foundOldest || id > first) && (foundNewest || id < last);
}

/** Cut at the end that is far from the message at the top of the window; `around` is undefined at the newest. */
export const withoutFarEnd = (list: ListView, around: number | undefined, most: number): ListView =>
  around === undefined || around > list.ids[list.ids.length >> 1]!
    ? { ...list, ids: list.ids.slice(-most), foundOldest: false }
    : { ...list, ids: list.ids.slice(0, most), foundNewest: false };

/** The list where it could not be read anew: what is shown stays, and what came meanwhile is still to be asked for at its end. */
export const unanswered = (list: ListView, error: unknown): ListView =>
  list.ids.length > 0 ? { ...list, status: 'ready', foundNewest: false, error } : { ...list, status: 'failed', error };
