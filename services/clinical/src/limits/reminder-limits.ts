export const REMINDER_LIMITS = {
  /** Minutes before each reminder of a critical result that is not acknowledged. The last one repeats. */
  criticalMinutes: [30, 60, 120, 240],
  /** Seconds between checks for these, how many a check takes, and doctors of a clinic who are reminded. */
  criticalSeconds: 30,
  criticalAtOnce: 200,
  criticalDoctors: 100,
  /** Hours before an appointment at which a reminder can be set, and how many. */
  hours: { min: 1, max: 336 },
  perAppointment: 5,
  /** Seconds between checks for reminders of appointments, and how many a check takes. */
  appointmentSeconds: 30,
  appointmentsAtOnce: 500,
  /** Seconds between checks for due visits. A trigger computes when each is due. */
  dueVisitSeconds: 300,
  /** Days after which the mail of a due visit is not sent any more, for example after an outage of mail. */
  dueVisitDays: 7,
  /** Days after an appointment for which its reminders are kept. */
  appointmentDays: 1,
  /** Characters of a link. */
  linkLength: 1_000,
} as const;
