/** Limits of medications in hospital. */
export const MEDICATION_LIMITS = {
  /** Times of a day, and characters of a site. */
  times: 24,
  site: 100,
  /** Hours between doses. */
  shortestHours: 0.5,
  longestHours: 720,
  /** Doses a day of a medication as needed. */
  dailyDoses: 96,
  /** Open orders of an admission, and all of them. */
  open: 100,
  orders: 1_000,
  /** Minutes after which a dose is late. */
  lateMinutes: 60,
  /** Hours for which unrecorded doses count, on boards and in discharges. */
  openHours: 24,
  /** Holds of an order. */
  holds: 200,
  /** Days before the admission, and from now, for which doses can be recorded. */
  recordedDays: 31,
  /** Seconds between checks for ended orders, and how many are completed at once. */
  completionSeconds: 30,
  completedAtOnce: 500,
} as const;
