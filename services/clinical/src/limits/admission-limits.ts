/** Of admissions. */
export const ADMISSION_LIMITS = {
  /** How long ago somebody may have been admitted who is entered now. */
  enteredLateHours: 72,
  /** The longest reservation of a bed. */
  reservationHours: 48,
  /** For how long after it the last movement may be taken back. */
  undoHours: 4,
  /** For how long after an admission those who attended and those of the ward are on the patient's care team. */
  careAfterHours: 72,
  /** Of each kind of open work, what a refused discharge names. */
  openNamed: 10,
  /** Days whose admissions the mean stay of a ward is of, from their end on. */
  meanStayDays: 30,
  /** Stays of one admission, those too that were taken back. */
  stays: 500,
} as const;
