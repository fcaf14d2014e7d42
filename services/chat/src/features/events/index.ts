export { startEventHub, type EventHub } from './event-hub.js';
export type { Audience, EventPayload, FlagsWanted, NewEvent } from './event.js';
export { publish } from './publish.js';
export { trimLog } from './trim-log.js';
export type { RegisterContext, RegisterSection } from './register-section.js';
