import { endpoint, ids } from '../../http/endpoint.js';
import { getDocument } from './stock-document-actions.js';
import { answerDocument } from './stock-document-answer.js';
import { documentSchema } from './stock-document-view.js';
import { readsStock } from '../pharmacy/index.js';

export const getPharmacyTransferEndpoint = endpoint({
  operationId: 'getPharmacyTransfer',
  method: 'get',
  path: '/api/v1/pharmacy/transfers/{transfer}',
  summary: 'Get a transfer of stock',
  access: readsStock,
  audit: { event: 'pharmacy_transfer.read', action: 'R', resource: 'pharmacy_transfer' },
  parameters: { path: ids('transfer') },
  conditional: true,
  message: { en: 'A transfer of stock.', es: 'Traslado.' },
  response: documentSchema,

  async handler(call) {
    return answerDocument(call, await getDocument(call.db, call.clinic.id, 'transfer', call.path.transfer));
  },
});
