import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { flag } from '../../http/schema.js';
import { checkRelation } from '../../operation/access.js';
import { sortsMessage, messageSchema, messageView } from '../interop-messages/index.js';
import { changesSchema } from '../interop-applying/index.js';
import { reprocess } from './worklist-actions.js';

export const reprocessInteropMessageEndpoint = endpoint({
  operationId: 'reprocessInteropMessage',
  method: 'post',
  path: '/api/v1/interop/messages/{message}/reprocess',
  summary: 'Apply a message of the worklist again, or preview its changes',
  description:
    'The message must be `quarantined`, or sent by us and `rejected`, which is sent again: else 422 `status`. `dry_run` changes ' +
    'nothing.',
  access: sortsMessage,
  audit: { event: 'interop_message.reprocess', action: 'U', resource: 'interop_message' },
  idempotent: true,
  parameters: {
    path: ids('message'),
    body: Joi.object<{ dry_run?: boolean }, true>({ dry_run: flag() }),
  },
  message: { en: 'Message processed.', es: 'Mensaje procesado.' },
  response: Joi.object({ message: messageSchema.required(), changes: changesSchema }),

  async handler(call) {
    const { dry_run = false } = call.body;
    const { row, changes, patient_id } = await reprocess(call, call.path.message, { dry_run });
    call.trail.note({ patient_ids: patient_id === null ? [] : [patient_id], details: { dry_run } });
    if (patient_id !== null) await checkRelation(call.db, { patient_id, practitioner_id: null }, call.phi, call);
    return { data: { message: messageView(row, call.caller), changes } };
  },
});
