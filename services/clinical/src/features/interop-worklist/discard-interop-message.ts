import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { INTEROP_LIMITS } from '../../limits/index.js';
import { sortsMessage, messageSchema, messageView } from '../interop-messages/index.js';
import { discard } from './worklist-actions.js';

export const discardInteropMessageEndpoint = endpoint({
  operationId: 'discardInteropMessage',
  method: 'post',
  path: '/api/v1/interop/messages/{message}/discard',
  summary: 'Remove a message from the worklist without applying it',
  description: 'The message must be `quarantined`: else 422 `status`. It stays readable.',
  access: sortsMessage,
  audit: { event: 'interop_message.discard', action: 'U', resource: 'interop_message' },
  idempotent: true,
  parameters: {
    path: ids('message'),
    body: Joi.object<{ reason: string }, true>({ reason: text(INTEROP_LIMITS.reason).required() }),
  },
  message: { en: 'Message discarded.', es: 'Mensaje descartado.' },
  response: messageSchema,

  async handler(call) {
    const row = await discard(call, call.path.message, call.body.reason);
    call.trail.note({ patient_ids: row.patient_id === null ? [] : [row.patient_id], changed_fields: ['status'] });
    return { data: messageView(row, call.caller) };
  },
});
