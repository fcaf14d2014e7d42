import { endpoint } from '../../http/endpoint.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { answerCreated } from './stock-document-answer.js';
import { countSchema } from './stock-document-content.js';
import { documentSchema } from './stock-document-view.js';
import { movesStock } from '../pharmacy/index.js';

export const createPharmacyCountEndpoint = endpoint({
  operationId: 'createPharmacyCount',
  method: 'post',
  path: '/api/v1/pharmacy/counts',
  summary: 'Count stock',
  description:
    'The difference from the present balance is posted. A count has each lot once. With a controlled product the document is ' +
    '`waiting_witness`: stock moves when a second person confirms it within 10 minutes.',
  access: movesStock,
  audit: { event: 'pharmacy_count.create', action: 'C', resource: 'pharmacy_count' },
  idempotent: true,
  bodyItems: PHARMACY_LIMITS.lines,
  parameters: { body: countSchema },
  status: 201,
  message: { en: 'Count recorded.', es: 'Recuento registrado.' },
  response: documentSchema,

  async handler(call) {
    return answerCreated(call, 'counts', call.body);
  },
});
