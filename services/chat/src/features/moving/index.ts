export { splitMoveAudience } from './move-audience.js';
export { moveMessages } from './move-messages.js';
export { sendMoveNotices } from './move-notices.js';
export { checkMoveAge, newTopicName, planMove, plannedIds, type MovePlan } from './move-plan.js';
export { PROPAGATE_MODES, type PropagateMode } from './move-rules.js';
