import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { recalls } from './recall-access.js';
import { recall } from './recall-actions.js';
import { newRecallSchema } from './recall-content.js';
import { recallSchema } from './recall-view.js';

const PATH = '/api/v1/pharmacy/recalls';

export const createPharmacyRecallEndpoint = endpoint({
  operationId: 'createPharmacyRecall',
  method: 'post',
  path: PATH,
  summary: 'Recall some or all lots of a product',
  description:
    'The lots are blocked at once in all stores: they cannot be dispensed, administered or transferred to a ward. Lots with these ' +
    'numbers that are received later are blocked too; without `lot_numbers`, all lots that are received until the recall is closed.',
  access: recalls,
  audit: { event: 'pharmacy_recall.create', action: 'C', resource: 'pharmacy_recall' },
  idempotent: true,
  parameters: { body: newRecallSchema },
  status: 201,
  message: { en: 'Recall recorded.', es: 'Retiro registrado.' },
  response: recallSchema,

  async handler(call) {
    const data = await recall(call, call.body);
    call.trail.note({ resource_id: data.id, details: { product_id: data.product.id, lots: data.lots_count } });
    return { data, etag: weakEtag(data.version, data), headers: { Location: `${PATH}/${data.id}` } };
  },
});
