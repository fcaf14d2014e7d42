/** Of visits to the emergency room. */
export const EMERGENCY_LIMITS = {
  /** Characters of what somebody complains of. */
  complaint: 500,
  /** Years that somebody whom nobody knows is thought to have lived. */
  estimatedAge: 130,
  /** The longest time until a patient is to be triaged again, and the longest target. */
  minutes: 1_440,
  /** For how long after it ended a visit may be reopened. */
  reopenHours: 4,
  /** For how long after a visit those who treated in it are on the patient's care team. */
  careAfterVisitHours: 72,
  /** Visits of the board, the most urgent. */
  boardVisits: 2_000,
  /** Seconds from one look for visits that became overdue to the next, and how many one look takes. */
  overdueSeconds: 10,
  overdueAtOnce: 500,
  /** Minutes until the worker looks again at visits of a clinic that does not use the emergency room. */
  unusedMinutes: 10,
  /** Days whose numbers are shown unless somebody asks for others, and at most. */
  metricsDays: { usual: 30, longest: 366 },
  /** Triages of one visit. */
  triages: 200,
} as const;
