import { LIMITS } from '../../limits/index.js';

/** Milliseconds of pause for one of lateness. */
const LATENESS_WEIGHT = 4;

/** When a queue got its answers, as far as that slows down the next one. */
export interface Pace {
  /** Milliseconds since 1970: a pause after the last answer, later for each answer that came without one. */
  rested_at: number;
}

/** Milliseconds for which events of the queue are gathered before it is answered; none after a quiet time. */
export function pauseOf({ rested_at }: Pace, now: number): number {
  return Math.max(0, rested_at - now - (LIMITS.pollAnswersAtOnce - 1) * LIMITS.pollPauseMs);
}

/** `lateness_ms`: how late answers leave (`AnswerLine`). The later, the rarer they become, so that other work gets its share. */
export function noteAnswer(pace: Pace, now: number, lateness_ms: number): void {
  const longer = Math.min(lateness_ms * LATENESS_WEIGHT, Math.max(0, LIMITS.pollPauseMostMs - LIMITS.pollPauseMs));
  pace.rested_at = Math.max(pace.rested_at, now) + LIMITS.pollPauseMs + longer;
}
