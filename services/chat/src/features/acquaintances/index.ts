export { meetingEvents, meetingInConversationEvents, partingEvents } from './acquaintance-events.js';
