/** Of lists that screens follow. */
export const LIVE_LIST_LIMITS = {
  /** Milliseconds from one look for changes to the next, and after a failure. */
  lookMs: 400,
  retryMs: 1_000,
  /** Changes that one look takes. */
  changes: 1_000,
  /** Seconds until all is read again: names of people and places change without a change of a record. */
  refreshSeconds: 60,
  /** Seconds without the database after which screens are told to come back: what they show may be old. */
  blindSeconds: 15,
  /** Hours for which a screen may go on from where it was, and changes that it may have missed. */
  resumeHours: 24,
  missed: 5_000,
  /** Seconds from one comment to the next, and from one check of the rights to the next. */
  commentSeconds: 10,
  checkSeconds: 60,
  /** Checks in a row that fail by themselves, as while the database is away. */
  failedChecks: 3,
  /** Streams of one process: of one list and clinic, and of one caller in it. */
  perClinic: 1_000,
  perCaller: 600,
  /** Of single records, each of which is looked at by itself: of one caller. */
  recordsOfCaller: 30 as number,
  /** Bytes that may wait for a slow reader before it is cut off. */
  unsentBytes: 1_000_000,
  /** Patients whom one stream shows: then it ends, so that the trail says who was seen. */
  patients: 5_000,
  /** Seconds until a stream that was never begun is given up. */
  beginSeconds: 30,
} as const;
