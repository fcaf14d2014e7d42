import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { readsPharmacy } from '../pharmacy/index.js';
import { getStore } from './stores-actions.js';
import { storeSchema } from './stores-view.js';

export const getPharmacyStoreEndpoint = endpoint({
  operationId: 'getPharmacyStore',
  method: 'get',
  path: '/api/v1/pharmacy/stores/{store}',
  summary: 'Get a store',
  access: readsPharmacy,
  audit: { event: 'pharmacy_store.read', action: 'R', resource: 'pharmacy_store' },
  parameters: { path: ids('store') },
  conditional: true,
  message: { en: 'Store.', es: 'Almacén.' },
  response: storeSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getStore(db, clinic.id, path.store);
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag(data.version, data) };
  },
});
