/** Requests counted before this one, in the window in progress and in the one before. */
export interface Count {
  current: number;
  previous: number;
}

/** The window in progress of one bucket, and the one before it. */
export interface CountedWindow {
  /** What the two windows are counted under. */
  current: string;
  previous: string;
  /** How much of the window before still counts: from 1, when this one begins, to 0. */
  weight: number;
  capacity: number;
  windowMs: number;
  remainingMs: number;
}

export const usedIn = (window: CountedWindow, { current, previous }: Count): number =>
  current + previous * window.weight;

/** Whether there is no room for so many requests more; asked about none, for one. */
export const isFull = (window: CountedWindow, count: Count, cost = 1): boolean =>
  usedIn(window, count) + Math.max(1, cost) > window.capacity;

/** Seconds until so many requests more would pass; 0 when they do now. */
export function retrySeconds(window: CountedWindow, { current, previous }: Count, cost = 1): number {
  if (!isFull(window, { current, previous }, cost)) return 0;
  const room = window.capacity - Math.max(1, cost);
  // What never passes, waits as long as for an empty window.
  if (room < 0) return Math.ceil((window.remainingMs + window.windowMs) / 1000);
  // Either the previous window fades far enough, or this one must itself become the previous one and fade.
  const ms =
    current <= room
      ? window.remainingMs - (window.windowMs * (room - current)) / previous
      : window.remainingMs + window.windowMs * (1 - room / current);
  return Math.max(1, Math.ceil(ms / 1000));
}
