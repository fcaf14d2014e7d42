/** Limits of emergency visits. */
export const EMERGENCY_LIMITS = {
  /** Characters of the complaint. */
  complaint: 500,
  /** Years of an unknown patient's estimated age. */
  estimatedAge: 130,
  /** Minutes until a reassessment, and of a target. */
  minutes: 1_440,
  /** Hours for which an ended visit can be reopened. */
  reopenHours: 4,
  /** Hours after a visit for which its practitioners stay on the patient's care team. */
  careAfterVisitHours: 72,
  /** Visits on the board, the most urgent. */
  boardVisits: 2_000,
  /** Seconds between checks for overdue visits, and how many a check takes. */
  overdueSeconds: 10,
  overdueAtOnce: 500,
  /** Minutes until the worker checks visits again of a clinic that does not use the emergency room. */
  unusedMinutes: 10,
  /** Days of the metrics, by default and at most. */
  metricsDays: { usual: 30, longest: 366 },
  /** Triages of one visit. */
  triages: 200,
} as const;
