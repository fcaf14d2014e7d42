import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { queryFlag } from '../../http/schema.js';
import { readsPharmacy } from '../pharmacy/index.js';
import { STORE_KINDS, type StoreKind } from './stores-content.js';
import { listStores, STORE_SORTS, type StoreFilter } from './stores-store.js';
import { storeSchema } from './stores-view.js';

const PATH = '/api/v1/pharmacy/stores';

export const listPharmacyStoresEndpoint = endpoint({
  operationId: 'listPharmacyStores',
  method: 'get',
  path: PATH,
  summary: 'List stores by name',
  description: '`updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: readsPharmacy,
  audit: { event: 'pharmacy_store.search', action: 'R', resource: 'pharmacy_store' },
  parameters: {
    query: Joi.object<StoreFilter, true>({
      active: queryFlag(),
      kind: Joi.string<StoreKind>().valid(...STORE_KINDS),
      ...listParameters(STORE_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Stores.', es: 'Almacenes.' },
  response: Joi.array().items(storeSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, query, trail, deps }) {
    const { rows, meta } = await listStores(db, clinic.id, query, deps.config.keys);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
