import { endpoint } from '../../http/endpoint.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { answerCreated } from './stock-document-answer.js';
import { adjustmentSchema } from './stock-document-content.js';
import { documentSchema } from './stock-document-view.js';
import { movesStock } from '../pharmacy/index.js';

export const createPharmacyAdjustmentEndpoint = endpoint({
  operationId: 'createPharmacyAdjustment',
  method: 'post',
  path: '/api/v1/pharmacy/adjustments',
  summary: 'Correct the stock of lots',
  description:
    'Less than the stock of a lot cannot remain: 422 `lines.0.quantity`. With a controlled product the document is `waiting_witness`: ' +
    'stock moves when a second person confirms it within 10 minutes.',
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
