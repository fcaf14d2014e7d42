import { fetchApiKeyEndpoint } from './features/api-keys/fetch-api-key.js';
import { deleteQueueEndpoint } from './features/events/delete-queue.js';
import { getEventsEndpoint } from './features/events/get-events.js';
import { registerEndpoint } from './features/events/register.js';
import { getServerSettingsEndpoint } from './features/realm/get-server-settings.js';
import type { Endpoint } from './http/endpoint.js';

/** Every operation: those of chat.md in its order, then those of chat-gaps.md section 3 in its. */
export const ENDPOINTS: readonly Endpoint[] = [
  // chat.md section 4
  fetchApiKeyEndpoint,
  getServerSettingsEndpoint,

  // chat-gaps.md section 3
  registerEndpoint,
  getEventsEndpoint,
  deleteQueueEndpoint,
];
