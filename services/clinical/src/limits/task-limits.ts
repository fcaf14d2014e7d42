/** Of what is to be done for patients in hospital. */
export const TASK_LIMITS = {
  /** Hours until a repeated task is to be done again. */
  everyHours: 720,
  /** Days from now until a task is due. */
  dueDays: 366,
  /** Open tasks of one admission. */
  open: 200,
} as const;
