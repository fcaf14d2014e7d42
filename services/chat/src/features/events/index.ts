export { event, kindOf, QUEUE_EVENTS, type EventSchema } from './event-schema.js';
export { startEventHub } from './event-hub.js';
export { deleteQueue, getLogState, insertQueue } from './event-store.js';
export type {
  Audience,
  ClientCapabilities,
  EventPayload,
  FlagsWanted,
  NewEvent,
  QueueNarrow,
  QueueOptions,
} from './event.js';
export { publish } from './publish.js';
export type { RegisterContext, RegisterSection, SpectatorContext, Wanted } from './register-section.js';
export { trimLog } from './trim-log.js';
