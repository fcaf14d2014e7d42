/** Bounds of the sessions of browsers: a part of `LIMITS`. */
export const SESSION_LIMITS = {
  /** Sessions of one person; one more ends the one that was not used for longest. */
  webSessions: 50,
  /** Days after which a session ends that nobody uses, and that everybody's ends. */
  webSessionIdleDays: 14,
  webSessionDays: 90,
  /** Minutes to which it is known when a session was last used. */
  webSessionUseMinutes: 10,
  /** Characters of a User-Agent that are kept. */
  webSessionUserAgent: 300,
  /** Other organizations that a page asks for at once, and letters of what lets it. */
  glances: 20,
  glanceText: 400,
} as const;
