import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { changesDispensation } from './dispensing-access.js';
import { moveDispensation } from './dispensing-actions.js';
import { answerDispensation } from './dispensing-answer.js';
import { reasonSchema } from './dispensing-content.js';
import { dispensationRecord } from './dispensing-record.js';
import { dispensationSchema } from './dispensing-view.js';

export const cancelDispensationEndpoint = endpoint({
  operationId: 'cancelDispensation',
  method: 'post',
  path: '/api/v1/pharmacy/dispensations/{dispensation}/cancel',
  summary: 'Cancel a prepared dispensing',
  description: 'The prepared quantity can be dispensed again. A completed dispensing is returned instead.',
  access: changesDispensation,
  audit: { event: 'dispensation.cancel', action: 'U', resource: 'dispensation', record: dispensationRecord },
  parameters: { path: ids('dispensation'), headers: optionalIfMatch, body: reasonSchema },
  message: { en: 'Cancelled.', es: 'Anulada.' },
  response: dispensationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body } = call;
    const asked = { id: path.dispensation, ifMatch: headers['if-match'] };
    return answerDispensation(call, await moveDispensation(call, asked, { to: 'cancelled', reason: body.reason }), [
      'status',
    ]);
  },
});
