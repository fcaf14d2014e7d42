/** Of what patients in hospital are given. */
export const MEDICATION_LIMITS = {
  /** Times of a day, and characters of the place where it is given. */
  times: 24,
  site: 100,
  /** Hours between doses. */
  shortestHours: 0.5,
  longestHours: 720,
  /** Doses a day of what is given as needed. */
  dailyDoses: 96,
  /** Orders of an admission that are not over, and all of them. */
  open: 100,
  orders: 1_000,
  /** A dose is late that many minutes after it was due. */
  lateMinutes: 60,
  /** Doses that nobody recorded are counted for that many hours on boards, and for discharges. */
  openHours: 24,
  /** Holds of an order. */
  holds: 200,
  /** Before the patient came, and from now, doses may be recorded that many days away. */
  recordedDays: 31,
  /** How often orders whose time is over are completed, and how many at once. */
  completionSeconds: 30,
  completedAtOnce: 500,
} as const;
