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

export const isFull = (window: CountedWindow, count: Count): boolean => usedIn(window, count) + 1 > window.capacity;

/** Seconds until one more request would pass; 0 when it does now. */
export function retrySeconds(window: CountedWindow, { current, previous }: Count): number {
  if (!isFull(window, { current, previous })) return 0;
  const room = window.capacity - 1;
  // Either the previous window fades far enough, or this one must itself become the previous one and fade.
  const ms =
    current <= room
      ? window.remainingMs - (window.windowMs * (room - current)) / previous
      : window.remainingMs + window.windowMs * (1 - room / current);
  return Math.max(1, Math.ceil(ms / 1000));
}
