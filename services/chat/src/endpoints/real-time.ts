import { deleteQueueEndpoint } from '../features/registration/delete-queue.js';
import { getEventsEndpoint } from '../features/registration/get-events.js';
import { getRealmPresenceEndpoint } from '../features/presence/get-realm-presence.js';
import { getUserPresenceEndpoint } from '../features/presence/get-user-presence.js';
import { updateOwnPresenceEndpoint } from '../features/presence/update-own-presence.js';
import { registerQueueEndpoint } from '../features/registration/register.js';
import { setTypingStatusOfEditEndpoint } from '../features/typing/set-typing-status-of-edit.js';
import { setTypingStatusEndpoint } from '../features/typing/set-typing-status.js';
import type { EndpointMap } from '../http/endpoint.js';

/** What clients are told, and tell, while they run. */
export const REAL_TIME = {
  Events: {
    'POST /register': registerQueueEndpoint,
    'GET /events': getEventsEndpoint,
    'DELETE /events': deleteQueueEndpoint,
  },
  Typing: {
    'POST /typing': setTypingStatusEndpoint,
    'POST /messages/{message_id}/typing': setTypingStatusOfEditEndpoint,
  },
  Presence: {
    'POST /users/me/presence': updateOwnPresenceEndpoint,
    'GET /realm/presence': getRealmPresenceEndpoint,
    'GET /users/{user_id}/presence': getUserPresenceEndpoint,
  },
} satisfies EndpointMap;
