import { endpoint } from '../../http/endpoint.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { answerCreated } from './document-answer.js';
import { countSchema } from './document-content.js';
import { documentSchema } from './document-view.js';
import { movesStock } from './pharmacy-access.js';

export const createPharmacyCountEndpoint = endpoint({
  operationId: 'createPharmacyCount',
  method: 'post',
  path: '/api/v1/pharmacy/counts',
  summary: 'Say what is on the shelf',
  description:
    'The difference from the balance at this moment is posted. A lot is counted once in a count. With a controlled product it is `waiting_witness`: nothing moves before a second person confirms it, within 10 minutes.',
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
