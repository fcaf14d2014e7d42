import { LIMITS } from '../../limits.js';

/** When a queue got its answers, as far as that slows down the next one. */
export interface Pace {
  /** Milliseconds since 1970: a pause after the last answer, later for each answer that came without one. */
  rested_at: number;
}

/** Milliseconds for which events of the queue are gathered before it is answered; none after a quiet time. */
export function pauseOf({ rested_at }: Pace, now: number): number {
  return Math.max(0, rested_at - now - (LIMITS.pollAnswersAtOnce - 1) * LIMITS.pollPauseMs);
}

export function noteAnswer(pace: Pace, now: number): void {
  pace.rested_at = Math.max(pace.rested_at, now) + LIMITS.pollPauseMs;
}
