/** Limits of admissions. */
export const ADMISSION_LIMITS = {
  /** Hours for which an admission can be entered late. */
  enteredLateHours: 72,
  /** Hours that a bed can be reserved. */
  reservationHours: 48,
  /** Hours for which the last movement can be undone. */
  undoHours: 4,
  /** Hours after an admission for which its practitioners and those of the ward stay on the patient's care team. */
  careAfterHours: 72,
  /** Names of open work in a refused discharge, for each kind. */
  openNamed: 10,
  /** Days of discharges that the mean stay of a ward covers. */
  meanStayDays: 30,
  /** Stays of one admission, void ones included. */
  stays: 500,
} as const;
