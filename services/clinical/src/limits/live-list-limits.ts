/** Limits of live lists and their streams. */
export const LIVE_LIST_LIMITS = {
  /** Milliseconds between checks for changes, and after a failed check. */
  lookMs: 400,
  retryMs: 1_000,
  /** Changes that a check reads. */
  changes: 1_000,
  /** Seconds until the whole list is read again, since names of people and places change without an outbox entry. */
  refreshSeconds: 60,
  /** Seconds without the database after which streams end, since they may show old data. */
  blindSeconds: 15,
  /** Hours for which a stream can be resumed, and changes that it may have missed. */
  resumeHours: 24,
  missed: 5_000,
  /** Seconds between comments, and between checks of the right to read. */
  commentSeconds: 10,
  checkSeconds: 60,
  /** Checks in a row that may fail, for example while the database is away. */
  failedChecks: 3,
  /** Streams of one process: of one list and clinic, and of one caller in it. */
  perClinic: 1_000,
  perCaller: 600,
  /** Streams of single records of one caller. */
  recordsOfCaller: 30 as number,
  /** Unsent bytes after which a slow reader is cut off. */
  unsentBytes: 1_000_000,
  /** Patients that one stream shows before it ends, so that its audit event can name them. */
  patients: 5_000,
  /** Seconds after which a stream that nobody reads is closed. */
  beginSeconds: 30,
} as const;
