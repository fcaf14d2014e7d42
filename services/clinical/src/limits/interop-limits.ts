/** Limits of connections with other systems. */
export const INTEROP_LIMITS = {
  name: 100,
  /** Characters of MSH-3 to 6. */
  namespace: 227,
  types: 50,
  networks: 50,
  code: 100,
  codes: 200,
  perClinic: 100,
  /** The highest count of messages that is shown. */
  counted: 1_000 as number,
  /**
   * What is shown of a message at once: segments, fields of each, characters of each value; identifiers of a person,
   * and characters of a name.
   */
  shownSegments: 100,
  shownFields: 200,
  shownValue: 1_000,
  shownIdentifiers: 20,
  shownName: 200,
  /** Fields that a preview shows, beside those with errors. */
  readFields: 10_000 as number,
  /** How often a message is tried after deadlocks, and the longest pause in milliseconds times the try. */
  tries: 4,
  pauseMs: 50,
  /** Milliseconds that another system's clock may be behind, or that its minutes leave out. */
  clockMs: 60_000,
  /** Characters of a reason for discarding a message. */
  reason: 2_000,
} as const;
