import { endpoint } from '../../http/endpoint.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { answerCreated } from './stock-document-answer.js';
import { destructionSchema } from './stock-document-content.js';
import { documentSchema } from './stock-document-view.js';
import { movesStock } from '../pharmacy/index.js';

export const createPharmacyDestructionEndpoint = endpoint({
  operationId: 'createPharmacyDestruction',
  method: 'post',
  path: '/api/v1/pharmacy/destructions',
  summary: 'Destroy stock',
  description:
    'Expired and recalled lots too. More than the stock of a lot is 422 `lines.0.quantity`. With a controlled product the document is ' +
    '`waiting_witness`: stock moves when a second person confirms it within 10 minutes.',
  access: movesStock,
  audit: { event: 'pharmacy_destruction.create', action: 'C', resource: 'pharmacy_destruction' },
  idempotent: true,
  bodyItems: PHARMACY_LIMITS.lines,
  parameters: { body: destructionSchema },
  status: 201,
  message: { en: 'Destruction recorded.', es: 'Destrucción registrada.' },
  response: documentSchema,

  async handler(call) {
    return answerCreated(call, 'destructions', call.body);
  },
});
