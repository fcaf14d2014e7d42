/** When a clinic is told that its trail is not cared for as it should be. */
export const AUDIT_LIMITS = {
  /** Rows of the queue, the oldest, among which those of a clinic are counted. */
  waiting: 10_000,
  /** Seconds after which a verification is an old one: the worker makes one each hour. */
  verifiedLateSeconds: 10_800,
} as const;
