import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { seesMessage } from './message-access.js';
import { messageSchema, messageView } from './message-view.js';
import { READ } from '../interop-connections/index.js';
import { getMessage } from './message-actions.js';

export const getInteropMessageEndpoint = endpoint({
  operationId: 'getInteropMessage',
  method: 'get',
  path: '/api/v1/interop/messages/{message}',
  summary: 'Get a message with its outcome',
  access: seesMessage,
  audit: { event: 'interop_message.read', action: 'R', resource: 'interop_message' },
  parameters: { path: ids('message') },
  conditional: true,
  message: { en: 'Message.', es: 'Mensaje.' },
  response: messageSchema,

  async handler(call) {
    const row = await getMessage(call, call.path.message);
    const isShown = row.patient_id !== null && call.caller.abilities.has(READ);
    call.trail.note({ patient_ids: isShown && row.patient_id !== null ? [row.patient_id] : [] });
    const data = messageView(row, call.caller);
    return { data, etag: weakEtag(row.version, data) };
  },
});
