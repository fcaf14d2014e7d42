/** Seconds by which a time limit is exceeded without harm: the request was under way (chat-gaps.md 4.1). */
export const GRACE_SECONDS = 20;

/** Whether something of that age may still be changed; null is no limit. */
export function isWithinLimit(at: Date, limit_seconds: number | null, now: Date): boolean {
  return limit_seconds === null || now.getTime() - at.getTime() <= (limit_seconds + GRACE_SECONDS) * 1000;
}
