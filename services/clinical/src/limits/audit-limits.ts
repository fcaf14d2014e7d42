/** When a clinic is warned that its audit trail is not being sealed or verified. */
export const AUDIT_LIMITS = {
  /** Rows of the queue, the oldest, among which those of a clinic are counted. */
  waiting: 10_000,
  /** Seconds after which a verification is an old one: the worker makes one each hour. */
  verifiedLateSeconds: 10_800,
} as const;
