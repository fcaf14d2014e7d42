import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { managesPharmacy } from '../pharmacy/index.js';
import { createStore } from './stores-actions.js';
import { newStoreSchema } from './stores-content.js';
import { storeSchema } from './stores-view.js';

export const createPharmacyStoreEndpoint = endpoint({
  operationId: 'createPharmacyStore',
  method: 'post',
  path: '/api/v1/pharmacy/stores',
  summary: 'Add a store',
  access: managesPharmacy,
  audit: { event: 'pharmacy_store.create', action: 'C', resource: 'pharmacy_store' },
  idempotent: true,
  parameters: { body: newStoreSchema },
  status: 201,
  message: { en: 'Store added.', es: 'Almacén agregado.' },
  response: storeSchema,

  async handler({ db, clinic, body, trail }) {
    const data = await createStore(db, clinic.id, body);
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag(data.version, data), headers: { Location: `/api/v1/pharmacy/stores/${data.id}` } };
  },
});
