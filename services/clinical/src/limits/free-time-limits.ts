/** How much of a clinic's calendars one request for free times looks at. */
export const FREE_TIME_LIMITS = {
  /** Days beyond the first. */
  days: { usual: 6, longest: 13 },
  /** Calendars that it looks in, and those of them that a request may name. */
  calendars: 200,
  named: 50,
  times: 500,
  /** Minutes, where the request says none. */
  minutes: 30,
} as const;
