export const REMINDER_LIMITS = {
  /** Minutes before each next reminder of a critical result that nobody acknowledged, the last one again and again. */
  criticalMinutes: [30, 60, 120, 240],
  /** Seconds from one look for them to the next, how many one look takes, and doctors of a clinic who are told. */
  criticalSeconds: 30,
  criticalAtOnce: 200,
  criticalDoctors: 100,
} as const;
