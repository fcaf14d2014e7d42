import { endpoint } from '../../http/endpoint.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { answerCreated } from './stock-document-answer.js';
import { transferSchema } from './stock-document-content.js';
import { documentSchema } from './stock-document-view.js';
import { movesStock } from '../pharmacy/index.js';

export const createPharmacyTransferEndpoint = endpoint({
  operationId: 'createPharmacyTransfer',
  method: 'post',
  path: '/api/v1/pharmacy/transfers',
  summary: 'Transfer stock to another store',
  description:
    'More than the stock of a lot is 422 `lines.0.quantity`. With a controlled product the document is `waiting_witness`: stock moves ' +
    'when a second person confirms it within 10 minutes.',
  access: movesStock,
  audit: { event: 'pharmacy_transfer.create', action: 'C', resource: 'pharmacy_transfer' },
  idempotent: true,
  bodyItems: PHARMACY_LIMITS.lines,
  parameters: { body: transferSchema },
  status: 201,
  message: { en: 'Stock moved.', es: 'Traslado registrado.' },
  response: documentSchema,

  async handler(call) {
    const { from_store_id: store_id, ...body } = call.body;
    return answerCreated(call, 'transfers', { ...body, store_id });
  },
});
