import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { readsPharmacy } from '../pharmacy/index.js';
import { getProduct } from './product-actions.js';
import { productRecord } from './product-record.js';
import type { ProductRow } from './product-store.js';
import { productSchema } from './product-view.js';

export const listPharmacyProductVersionsEndpoint = endpoint({
  operationId: 'listPharmacyProductVersions',
  method: 'get',
  path: '/api/v1/pharmacy/products/{product}/versions',
  summary: 'The history of a product',
  description: VERSIONS_DESCRIPTION,
  access: readsPharmacy,
  audit: { event: 'product.history', action: 'R', resource: 'product' },
  parameters: { path: ids('product'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the product.', es: 'Versiones del producto.' },
  response: versionsSchema(productSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id } = await getProduct(call.db, call.clinic.id, call.path.product);
    call.trail.note({ resource_id: id });
    const view = (row: ProductRow) => row;
    return answerVersions(call, { kind: productRecord, id, base: `/api/v1/pharmacy/products/${id}/versions`, view });
  },
});
