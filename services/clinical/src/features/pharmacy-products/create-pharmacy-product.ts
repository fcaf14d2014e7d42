import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { managesPharmacy } from '../pharmacy/index.js';
import { createProduct } from './product-actions.js';
import { checkedProduct } from './product-answer.js';
import { newProductSchema } from './product-content.js';
import { productRecord } from './product-record.js';
import { checkedProductSchema } from './product-view.js';

export const createPharmacyProductEndpoint = endpoint({
  operationId: 'createPharmacyProduct',
  method: 'post',
  path: '/api/v1/pharmacy/products',
  summary: 'Add a product',
  description: '`code` and each of `barcodes` are unique in the clinic: else 422 `code` or `barcodes.0`.',
  access: managesPharmacy,
  audit: { event: 'product.create', action: 'C', resource: 'product', record: productRecord },
  idempotent: true,
  parameters: { body: newProductSchema },
  status: 201,
  message: { en: 'Product added.', es: 'Producto agregado.' },
  response: checkedProductSchema,

  async handler({ db, clinic, body, trail }) {
    const data = await checkedProduct(db, await createProduct(db, clinic, body));
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag(data.version, data), headers: { Location: `/api/v1/pharmacy/products/${data.id}` } };
  },
});
