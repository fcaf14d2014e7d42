/** Every limit of sessions in a browser. */
export const BROWSER_LIMITS = {
  /** Minutes without use after which they end, and hours after which they do anyway. */
  idleMinutes: 30,
  sessionHours: 12,
  /** Minutes for which who gave a password or a code may do there what is dangerous. */
  dangerousMinutes: 15,
  /** Minutes of a session that a page asks for to do one thing, at most. */
  shortSessionMinutes: 60,
} as const;
