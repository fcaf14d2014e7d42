import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { changesDispensation } from './dispensing-access.js';
import { complete } from './dispensing-actions.js';
import { answerDispensation } from './dispensing-answer.js';
import { completingSchema } from './dispensing-content.js';
import { dispensationRecord } from './dispensing-record.js';
import { dispensationSchema } from './dispensing-view.js';

export const completeDispensationEndpoint = endpoint({
  operationId: 'completeDispensation',
  method: 'post',
  path: '/api/v1/pharmacy/dispensations/{dispensation}/complete',
  summary: 'Complete a prepared dispensing: hand it over',
  description:
    'All checks are repeated. A prescription that was stopped is 422 `prescription_id`, a product that must not be dispensed any more ' +
    'is 422 `items.0.product_id`, and lots without enough stock are 422 `items.0.quantity`. The override reason of the preparation ' +
    'holds for its warnings; new warnings need an `override_reason`. The practitioner who prepared it cannot be the second person.',
  access: changesDispensation,
  audit: { event: 'dispensation.complete', action: 'U', resource: 'dispensation', record: dispensationRecord },
  parameters: { path: ids('dispensation'), headers: optionalIfMatch, body: completingSchema },
  message: { en: 'Dispensed.', es: 'Dispensado.' },
  response: dispensationSchema,
  errors: ['precondition_failed', 'not_a_practitioner'],

  async handler(call) {
    const { path, headers, body } = call;
    const row = await complete(call, { id: path.dispensation, ifMatch: headers['if-match'] }, body);
    return answerDispensation(call, row, ['status']);
  },
});
