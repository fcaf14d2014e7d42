import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { dispenses } from './dispensing-access.js';
import { dispense } from './dispensing-actions.js';
import { answerDispensation } from './dispensing-answer.js';
import { newDispensationSchema } from './dispensing-content.js';
import { dispensationRecord } from './dispensing-record.js';
import { dispensationSchema } from './dispensing-view.js';

export const createDispensationEndpoint = endpoint({
  operationId: 'createDispensation',
  method: 'post',
  path: '/api/v1/pharmacy/dispensations',
  summary: 'Dispense a prescription, or prepare it',
  description:
    'Stock moves when the dispensing is `completed`: from the named lots, else from those that expire first. More than the remaining ' +
    'quantity of an item with its refills is 422 `items.0.quantity`. Another substance or form needs a `substitution_reason`, and an ' +
    'item that allows it (422 `items.0.product_id`). Warnings of today’s record are 422 `items.0` without an `override_reason`. A ' +
    'controlled product needs the `witness_code` of a second person. The last item completes the prescription.' +
    OPEN_RECORDS_ONLY,
  access: dispenses,
  audit: { event: 'dispensation.create', action: 'C', resource: 'dispensation', record: dispensationRecord },
  idempotent: true,
  bodyItems: LIMITS.prescriptionItems,
  parameters: { body: newDispensationSchema },
  status: 201,
  message: { en: 'Dispensed.', es: 'Dispensado.' },
  response: dispensationSchema,
  errors: ['not_a_practitioner'],

  async handler(call) {
    const answer = answerDispensation(call, await dispense(call, call.body));
    return { ...answer, headers: { Location: `/api/v1/pharmacy/dispensations/${answer.data.id}` } };
  },
});
