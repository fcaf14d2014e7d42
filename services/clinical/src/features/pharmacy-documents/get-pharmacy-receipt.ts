import { endpoint, ids } from '../../http/endpoint.js';
import { getDocument } from './stock-document-actions.js';
import { answerDocument } from './stock-document-answer.js';
import { documentSchema } from './stock-document-view.js';
import { readsStock } from '../pharmacy/index.js';

export const getPharmacyReceiptEndpoint = endpoint({
  operationId: 'getPharmacyReceipt',
  method: 'get',
  path: '/api/v1/pharmacy/receipts/{receipt}',
  summary: 'Get a receipt of stock',
  access: readsStock,
  audit: { event: 'pharmacy_receipt.read', action: 'R', resource: 'pharmacy_receipt' },
  parameters: { path: ids('receipt') },
  conditional: true,
  message: { en: 'A receipt of stock.', es: 'Recepción.' },
  response: documentSchema,

  async handler(call) {
    return answerDocument(call, await getDocument(call.db, call.clinic.id, 'receipt', call.path.receipt));
  },
});
