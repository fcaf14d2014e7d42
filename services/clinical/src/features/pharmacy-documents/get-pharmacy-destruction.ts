import { endpoint, ids } from '../../http/endpoint.js';
import { getDocument } from './stock-document-actions.js';
import { answerDocument } from './stock-document-answer.js';
import { documentSchema } from './stock-document-view.js';
import { readsStock } from '../pharmacy/index.js';

export const getPharmacyDestructionEndpoint = endpoint({
  operationId: 'getPharmacyDestruction',
  method: 'get',
  path: '/api/v1/pharmacy/destructions/{destruction}',
  summary: 'Get a destruction of stock',
  access: readsStock,
  audit: { event: 'pharmacy_destruction.read', action: 'R', resource: 'pharmacy_destruction' },
  parameters: { path: ids('destruction') },
  conditional: true,
  message: { en: 'A destruction of stock.', es: 'Destrucción.' },
  response: documentSchema,

  async handler(call) {
    return answerDocument(call, await getDocument(call.db, call.clinic.id, 'destruction', call.path.destruction));
  },
});
