export { isFree } from './schedule-actions.js';
export { askedDays, checkOwnCalendar, workingHours, type WorkingHours } from './schedule-rules.js';
export { findBlocksWithin, findFreeTime, isBlocked, spanParameters, type CalendarSpan } from './schedule-store.js';
