import { endpoint } from '../../http/endpoint.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { answerCreated } from './stock-document-answer.js';
import { receiptSchema } from './stock-document-content.js';
import { documentSchema } from './stock-document-view.js';
import { movesStock } from '../pharmacy/index.js';

export const createPharmacyReceiptEndpoint = endpoint({
  operationId: 'createPharmacyReceipt',
  method: 'post',
  path: '/api/v1/pharmacy/receipts',
  summary: 'Receive stock',
  description:
    'A product and a number identify a lot: the same number with another expiry date is 422 `lines.0.expires_on`. With a controlled ' +
    'product the document is `waiting_witness`: stock moves when a second person confirms it within 10 minutes.',
  access: movesStock,
  audit: { event: 'pharmacy_receipt.create', action: 'C', resource: 'pharmacy_receipt' },
  idempotent: true,
  bodyItems: PHARMACY_LIMITS.lines,
  parameters: { body: receiptSchema },
  status: 201,
  message: { en: 'Received.', es: 'Recepción registrada.' },
  response: documentSchema,

  async handler(call) {
    return answerCreated(call, 'receipts', call.body);
  },
});
