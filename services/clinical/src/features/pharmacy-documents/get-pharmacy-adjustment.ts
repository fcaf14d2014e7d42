import { endpoint, ids } from '../../http/endpoint.js';
import { getDocument } from './stock-document-actions.js';
import { answerDocument } from './stock-document-answer.js';
import { documentSchema } from './stock-document-view.js';
import { readsStock } from '../pharmacy/index.js';

export const getPharmacyAdjustmentEndpoint = endpoint({
  operationId: 'getPharmacyAdjustment',
  method: 'get',
  path: '/api/v1/pharmacy/adjustments/{adjustment}',
  summary: 'Get an adjustment of stock',
  access: readsStock,
  audit: { event: 'pharmacy_adjustment.read', action: 'R', resource: 'pharmacy_adjustment' },
  parameters: { path: ids('adjustment') },
  conditional: true,
  message: { en: 'An adjustment of stock.', es: 'Ajuste.' },
  response: documentSchema,

  async handler(call) {
    return answerDocument(call, await getDocument(call.db, call.clinic.id, 'adjustment', call.path.adjustment));
  },
});
