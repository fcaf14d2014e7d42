export const REMINDER_LIMITS = {
  /** Minutes before each next reminder of a critical result that nobody acknowledged, the last one again and again. */
  criticalMinutes: [30, 60, 120, 240],
  /** Seconds from one look for them to the next, how many one look takes, and doctors of a clinic who are told. */
  criticalSeconds: 30,
  criticalAtOnce: 200,
  criticalDoctors: 100,
  /** Of appointments: how many reminders a clinic may set, and how many hours before. */
  hours: { min: 1, max: 336 },
  perAppointment: 5,
  /** Seconds from one look for them to the next, and how many one look takes. */
  appointmentSeconds: 30,
  appointmentsAtOnce: 500,
  /** Of visits that are due, from one look to the next. When each is due says the trigger that notes it. */
  dueVisitSeconds: 300,
  /** Days after which a visit is due for too long to be said, as where no mails were sent meanwhile: then the follow-up itself has passed. */
  dueVisitDays: 7,
  /** Days after which nothing is known any more of the reminders of an appointment that began. */
  appointmentDays: 1,
  /** Characters of a link. */
  linkLength: 1_000,
} as const;
