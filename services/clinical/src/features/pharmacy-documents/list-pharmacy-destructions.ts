import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { listMetaSchema } from '../../http/list.js';
import { answerDocuments, documentListSchema } from './stock-document-lists.js';
import { documentSchema } from './stock-document-view.js';
import { readsStock } from '../pharmacy/index.js';

export const listPharmacyDestructionsEndpoint = endpoint({
  operationId: 'listPharmacyDestructions',
  method: 'get',
  path: '/api/v1/pharmacy/destructions',
  summary: 'List destructions of stock, latest first',
  description: '`date_from` and `date_to` are days of the clinic. `updated_since` lists changes, oldest first.',
  access: readsStock,
  audit: { event: 'pharmacy_destruction.search', action: 'R', resource: 'pharmacy_destruction' },
  parameters: { query: documentListSchema },
  conditional: true,
  message: { en: 'Stock that was destroyed.', es: 'Destrucciones.' },
  response: Joi.array().items(documentSchema),
  meta: listMetaSchema,

  handler: (call) => answerDocuments(call, 'destructions'),
});
