import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { sortsMessage } from './message-access.js';
import { contentOf, getMessage } from './message-actions.js';

const HL7 = 'application/hl7-v2';

export const getInteropMessageContentEndpoint = endpoint({
  operationId: 'getInteropMessageContent',
  method: 'get',
  path: '/api/v1/interop/messages/{message}/content',
  summary: 'Get the bytes of a message',
  access: sortsMessage,
  audit: { event: 'interop_message.open', action: 'R', resource: 'interop_message' },
  parameters: { path: ids('message') },
  file: [HL7],
  message: { en: 'The message.', es: 'El mensaje.' },
  response: Joi.any(),

  async handler(call) {
    const row = await getMessage(call, call.path.message);
    call.trail.note({ patient_ids: row.patient_id === null ? [] : [row.patient_id] });
    const bytes = await contentOf(call, row);
    return { data: undefined, lines: whole(bytes), headers: { 'Content-Type': HL7 } };
  },
});

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
