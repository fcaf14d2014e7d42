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
  summary: 'Recall lots of a product, or all of it',
  description:
    'Its lots are blocked at once, in all stores: they are neither dispensed nor administered, and not transferred to a ward. So are lots with ' +
    'these numbers that are received later; without `lot_numbers` all lots that come until it is closed.',
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
