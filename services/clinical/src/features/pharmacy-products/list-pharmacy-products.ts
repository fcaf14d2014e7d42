import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { queryFlag, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { readsPharmacy } from '../pharmacy/index.js';
import { barcodeSchema } from './product-content.js';
import { listProducts, PRODUCT_SORTS, type ProductFilter } from './product-store.js';
import { productSchema } from './product-view.js';

const PATH = '/api/v1/pharmacy/products';

export const listPharmacyProductsEndpoint = endpoint({
  operationId: 'listPharmacyProducts',
  method: 'get',
  path: PATH,
  summary: 'List products by name',
  description:
    '`q` finds products whose code, name and strength contain all of its words, ignoring case and accents. `barcode` finds the product ' +
    'with that number, `controlled` those with a control class. `updated_since` lists changes, oldest first; follow `next_cursor` for ' +
    'later ones.',
  access: readsPharmacy,
  audit: { event: 'product.search', action: 'R', resource: 'product' },
  parameters: {
    query: Joi.object<ProductFilter, true>({
      q: text(LIMITS.searchLength.max),
      barcode: barcodeSchema(),
      active: queryFlag(),
      controlled: queryFlag(),
      ...listParameters(PRODUCT_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Products.', es: 'Productos.' },
  response: Joi.array().items(productSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, query, trail, deps }) {
    const { rows, meta } = await listProducts(db, clinic.id, query, deps.config.keys);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
