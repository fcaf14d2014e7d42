import { QUEUE_EVENTS, type EventSchema } from '../events/index.js';
import { INVITATION_EVENTS } from '../invitations/index.js';
import { MESSAGE_EVENTS } from '../messages/index.js';
import { REACTION_EVENTS } from '../reactions/index.js';
import { EXPORT_EVENTS } from '../realm-export/index.js';
import { TYPING_EVENTS } from '../typing/index.js';
import { ATTACHMENT_EVENTS } from '../uploads/index.js';
import { SUBMESSAGE_EVENTS } from '../widgets/index.js';
import { registerSections } from './register-sections.js';

/** Every kind of event that clients get: those that continue a part of the registration, and the others. */
export const EVENT_SCHEMAS: readonly EventSchema[] = [
  ...registerSections.flatMap((section) => section.events),
  ...MESSAGE_EVENTS,
  ...REACTION_EVENTS,
  ...SUBMESSAGE_EVENTS,
  ...TYPING_EVENTS,
  ...ATTACHMENT_EVENTS,
  ...INVITATION_EVENTS,
  ...EXPORT_EVENTS,
  ...QUEUE_EVENTS,
];
