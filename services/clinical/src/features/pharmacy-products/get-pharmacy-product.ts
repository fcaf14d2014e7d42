import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { readsPharmacy } from '../pharmacy/index.js';
import { getProduct } from './product-actions.js';
import { checkedProduct } from './product-answer.js';
import { checkedProductSchema } from './product-view.js';

export const getPharmacyProductEndpoint = endpoint({
  operationId: 'getPharmacyProduct',
  method: 'get',
  path: '/api/v1/pharmacy/products/{product}',
  summary: 'Get a product',
  access: readsPharmacy,
  audit: { event: 'product.read', action: 'R', resource: 'product' },
  parameters: { path: ids('product') },
  conditional: true,
  message: { en: 'Product.', es: 'Producto.' },
  response: checkedProductSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await checkedProduct(db, await getProduct(db, clinic.id, path.product));
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag(data.version, data) };
  },
});
