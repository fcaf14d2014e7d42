import { endpoint } from '../../http/endpoint.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { answerCreated } from './document-answer.js';
import { adjustmentSchema } from './document-content.js';
import { documentSchema } from './document-view.js';
import { movesStock } from './pharmacy-access.js';

export const createPharmacyAdjustmentEndpoint = endpoint({
  operationId: 'createPharmacyAdjustment',
  method: 'post',
  path: '/api/v1/pharmacy/adjustments',
  summary: 'Correct what the ledger says there is',
  description:
    'More than there is of a lot is 422 `lines.0.quantity`. With a controlled product it is `waiting_witness`: nothing moves before a second person confirms it, within 10 minutes.',
  access: movesStock,
  audit: { event: 'pharmacy_adjustment.create', action: 'C', resource: 'pharmacy_adjustment' },
  idempotent: true,
  bodyItems: PHARMACY_LIMITS.lines,
  parameters: { body: adjustmentSchema },
  status: 201,
  message: { en: 'Stock adjusted.', es: 'Ajuste registrado.' },
  response: documentSchema,

  async handler(call) {
    return answerCreated(call, 'adjustments', call.body);
  },
});
