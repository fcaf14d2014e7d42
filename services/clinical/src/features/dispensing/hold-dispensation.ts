import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { changesDispensation } from './dispensing-access.js';
import { moveDispensation } from './dispensing-actions.js';
import { answerDispensation } from './dispensing-answer.js';
import { reasonSchema } from './dispensing-content.js';
import { dispensationRecord } from './dispensing-record.js';
import { dispensationSchema } from './dispensing-view.js';

export const holdDispensationEndpoint = endpoint({
  operationId: 'holdDispensation',
  method: 'post',
  path: '/api/v1/pharmacy/dispensations/{dispensation}/hold',
  summary: 'Put a prepared dispensing on hold',
  description: 'The prepared quantity stays reserved from the prescription.',
  access: changesDispensation,
  audit: { event: 'dispensation.hold', action: 'U', resource: 'dispensation', record: dispensationRecord },
  parameters: { path: ids('dispensation'), headers: optionalIfMatch, body: reasonSchema },
  message: { en: 'Halted.', es: 'En espera.' },
  response: dispensationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body } = call;
    const asked = { id: path.dispensation, ifMatch: headers['if-match'] };
    return answerDispensation(call, await moveDispensation(call, asked, { to: 'on_hold', reason: body.reason }), [
      'status',
    ]);
  },
});
