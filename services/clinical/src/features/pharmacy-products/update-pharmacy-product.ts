import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { managesPharmacy } from '../pharmacy/index.js';
import { changeProduct } from './product-actions.js';
import { checkedProduct } from './product-answer.js';
import { productChangesSchema } from './product-content.js';
import { productRecord } from './product-record.js';
import { checkedProductSchema } from './product-view.js';

export const updatePharmacyProductEndpoint = endpoint({
  operationId: 'updatePharmacyProduct',
  method: 'patch',
  path: '/api/v1/pharmacy/products/{product}',
  summary: 'Change a product, or make it inactive',
  description:
    'Stock of an inactive product can be moved, counted and destroyed, but not received. `If-Match` is optional.',
  access: managesPharmacy,
  audit: { event: 'product.update', action: 'U', resource: 'product', record: productRecord },
  parameters: { path: ids('product'), headers: optionalIfMatch, body: productChangesSchema },
  message: { en: 'Product changed.', es: 'Producto modificado.' },
  response: checkedProductSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const { row, changes } = await changeProduct(db, clinic, { id: path.product, ifMatch: headers['if-match'], body });
    trail.note({ resource_id: row.id, changed_fields: Object.keys(changes), details: { changes } });
    const data = await checkedProduct(db, row);
    return { data, etag: weakEtag(data.version, data) };
  },
});
