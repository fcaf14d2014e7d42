/** Limits of tasks for patients in hospital. */
export const TASK_LIMITS = {
  /** Hours between repetitions of a task. */
  everyHours: 720,
  /** Days from now until a task is due. */
  dueDays: 366,
  /** Open tasks of one admission. */
  open: 200,
} as const;
