import { assignInteropMessageEndpoint } from '../features/interop-worklist/assign-interop-message.js';
import { createInteropConnectionEndpoint } from '../features/interop-connections/create-interop-connection.js';
import { discardInteropMessageEndpoint } from '../features/interop-worklist/discard-interop-message.js';
import { getInteropConnectionEndpoint } from '../features/interop-connections/get-interop-connection.js';
import { getInteropMessageContentEndpoint } from '../features/interop-messages/get-interop-message-content.js';
import { getInteropMessageSegmentsEndpoint } from '../features/interop-previews/get-interop-message-segments.js';
import { getInteropMessageEndpoint } from '../features/interop-messages/get-interop-message.js';
import { getInteropReplayEndpoint } from '../features/interop-replays/get-interop-replay.js';
import { listInteropConnectionsEndpoint } from '../features/interop-connections/list-interop-connections.js';
import { listInteropMessagesEndpoint } from '../features/interop-messages/list-interop-messages.js';
import { listInteropReplaysEndpoint } from '../features/interop-replays/list-interop-replays.js';
import { listInteropTrafficEndpoint } from '../features/interop-connections/list-interop-traffic.js';
import { pauseInteropConnectionEndpoint } from '../features/interop-connections/pause-interop-connection.js';
import { receiveHl7MessageEndpoint } from '../features/interop-receiving/receive-hl7-message.js';
import { reprocessInteropMessageEndpoint } from '../features/interop-worklist/reprocess-interop-message.js';
import { resumeInteropConnectionEndpoint } from '../features/interop-connections/resume-interop-connection.js';
import { rotateInteropConnectionEndpoint } from '../features/interop-connections/rotate-interop-connection.js';
import { startInteropReplayEndpoint } from '../features/interop-replays/start-interop-replay.js';
import { updateInteropConnectionEndpoint } from '../features/interop-connections/update-interop-connection.js';
import { validateHl7MessageEndpoint } from '../features/interop-previews/validate-hl7-message.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** Exchange by HL7 v2 (clinical-areas.md section 6). */
export const interop = {
  'HL7 v2 connections': {
    'GET /api/v1/interop/connections': listInteropConnectionsEndpoint,
    'POST /api/v1/interop/connections': createInteropConnectionEndpoint,
    'GET /api/v1/interop/connections/{connection}': getInteropConnectionEndpoint,
    'PATCH /api/v1/interop/connections/{connection}': updateInteropConnectionEndpoint,
    'POST /api/v1/interop/connections/{connection}/pause': pauseInteropConnectionEndpoint,
    'POST /api/v1/interop/connections/{connection}/resume': resumeInteropConnectionEndpoint,
    'POST /api/v1/interop/connections/{connection}/rotate': rotateInteropConnectionEndpoint,
    'GET /api/v1/interop/traffic': listInteropTrafficEndpoint,
  },
  'HL7 v2 messages': {
    'POST /api/v1/interop/hl7/messages': receiveHl7MessageEndpoint,
    'POST /api/v1/interop/hl7/validate': validateHl7MessageEndpoint,
    'GET /api/v1/interop/messages': listInteropMessagesEndpoint,
    'GET /api/v1/interop/messages/{message}': getInteropMessageEndpoint,
    'GET /api/v1/interop/messages/{message}/content': getInteropMessageContentEndpoint,
    'GET /api/v1/interop/messages/{message}/segments': getInteropMessageSegmentsEndpoint,
    'POST /api/v1/interop/messages/{message}/assign': assignInteropMessageEndpoint,
    'POST /api/v1/interop/messages/{message}/reprocess': reprocessInteropMessageEndpoint,
    'POST /api/v1/interop/messages/{message}/discard': discardInteropMessageEndpoint,
    'GET /api/v1/interop/replays': listInteropReplaysEndpoint,
    'POST /api/v1/interop/replays': startInteropReplayEndpoint,
    'GET /api/v1/interop/replays/{replay}': getInteropReplayEndpoint,
  },
} satisfies EndpointMap;
