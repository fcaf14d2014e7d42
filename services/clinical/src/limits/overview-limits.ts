/** How much the overview of a clinic looks at. */
export const OVERVIEW_LIMITS = {
  /** Days shown, of which today is the last. */
  days: 7,
  /** Days before its end in which a key is about to end. */
  keyDays: 14,
  /** How far it counts what waits. */
  count: 1000,
  /** Rows of the audit trail among which refusals are looked for. */
  auditRows: 20_000,
} as const;
