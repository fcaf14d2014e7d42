export { isFree } from './schedule-actions.js';
export { workingHours } from './schedule-rules.js';
export { findBlocksWithin, findFreeTime, isBlocked, spanParameters, type CalendarSpan } from './schedule-store.js';
