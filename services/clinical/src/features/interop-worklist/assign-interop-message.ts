import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { uuid } from '../../http/schema.js';
import { checkNone } from '../../domain/failures.js';
import { checkRelation } from '../../operation/access.js';
import { holdPatientFaults } from '../patients/index.js';
import { sortsMessage, messageSchema, messageView } from '../interop-messages/index.js';
import { reprocess } from './worklist-actions.js';

export const assignInteropMessageEndpoint = endpoint({
  operationId: 'assignInteropMessage',
  method: 'post',
  path: '/api/v1/interop/messages/{message}/assign',
  summary: 'Choose the patient of a message in the worklist, and apply it',
  description:
    'The message must be `quarantined`: else 422 `status`. If it still cannot be applied it stays in the worklist, with the reasons in ' +
    '`errors`. The choice holds for this message only.',
  access: sortsMessage,
  audit: { event: 'interop_message.assign', action: 'U', resource: 'interop_message' },
  idempotent: true,
  parameters: {
    path: ids('message'),
    body: Joi.object<{ patient_id: string }, true>({ patient_id: uuid().required() }),
  },
  message: { en: 'Message assigned.', es: 'Mensaje asignado.' },
  response: messageSchema,

  async handler(call) {
    const { patient_id } = call.body;
    call.trail.note({ patient_ids: [patient_id] });
    checkNone(await holdPatientFaults(call.db, call.clinic.id, patient_id));
    await checkRelation(call.db, { patient_id, practitioner_id: null }, call.phi, call);
    const { row } = await reprocess(call, call.path.message, { assigned: patient_id });
    return { data: messageView(row, call.caller) };
  },
});
