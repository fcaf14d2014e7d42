import { LIMITS } from '../../limits/index.js';

/** Milliseconds of pause for each millisecond of lateness. */
const LATENESS_WEIGHT = 4;

/** The recent answers of a queue, as far as they delay the next one. */
export interface Pace {
  /** Milliseconds since 1970: when the last pause ended, moved later by each answer without a pause. */
  rested_at: number;
}

/** Milliseconds for which events are gathered before the queue is answered; 0 after a quiet time. */
export function pauseOf({ rested_at }: Pace, now: number): number {
  return Math.max(0, rested_at - now - (LIMITS.pollAnswersAtOnce - 1) * LIMITS.pollPauseMs);
}

/**
 * `lateness_ms`: how late answers leave (`AnswerLine`). Late answers make pauses longer, so that other work gets its
 * share.
 */
export function noteAnswer(pace: Pace, now: number, lateness_ms: number): void {
  const longer = Math.min(lateness_ms * LATENESS_WEIGHT, Math.max(0, LIMITS.pollPauseMostMs - LIMITS.pollPauseMs));
  pace.rested_at = Math.max(pace.rested_at, now) + LIMITS.pollPauseMs + longer;
}
