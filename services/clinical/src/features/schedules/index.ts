export {
  appointmentsWithin,
  blocksWithin,
  SPAN_BEGIN,
  SPAN_END,
  spanParameters,
  type CalendarSpan,
} from './calendar-sql.js';
export { SLOT_STATUS, slotsIn, type SlotRow } from './slots-sql.js';
export { isFree } from './schedule-access.js';
export { ownHoursSchema, workingHoursSchema } from './schedule-content.js';
export { askedDays, checkOwnCalendar, workingHours, type OwnHours, type WorkingHours } from './schedule-rules.js';
export { findFreeTime, findOpenTimes, type FreeTime } from './schedule-store.js';
