import { endpoint, ids } from '../../http/endpoint.js';
import { getDocument } from './stock-document-actions.js';
import { answerDocument } from './stock-document-answer.js';
import { documentSchema } from './stock-document-view.js';
import { readsStock } from '../pharmacy/index.js';

export const getPharmacyCountEndpoint = endpoint({
  operationId: 'getPharmacyCount',
  method: 'get',
  path: '/api/v1/pharmacy/counts/{count}',
  summary: 'Get a count of stock',
  access: readsStock,
  audit: { event: 'pharmacy_count.read', action: 'R', resource: 'pharmacy_count' },
  parameters: { path: ids('count') },
  conditional: true,
  message: { en: 'A count of stock.', es: 'Recuento.' },
  response: documentSchema,

  async handler(call) {
    return answerDocument(call, await getDocument(call.db, call.clinic.id, 'count', call.path.count));
  },
});
