import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { managesPharmacy } from '../pharmacy/index.js';
import { changeStore } from './stores-actions.js';
import { storeChangesSchema } from './stores-content.js';
import { storeSchema } from './stores-view.js';

export const updatePharmacyStoreEndpoint = endpoint({
  operationId: 'updatePharmacyStore',
  method: 'patch',
  path: '/api/v1/pharmacy/stores/{store}',
  summary: 'Change a store, or make it inactive',
  description: '`If-Match` is optional, and takes `W/"v<version>"`.',
  access: managesPharmacy,
  audit: { event: 'pharmacy_store.update', action: 'U', resource: 'pharmacy_store' },
  parameters: { path: ids('store'), headers: optionalIfMatch, body: storeChangesSchema },
  message: { en: 'Store changed.', es: 'Almacén modificado.' },
  response: storeSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const { row, changes } = await changeStore(db, clinic.id, { id: path.store, ifMatch: headers['if-match'], body });
    trail.note({ resource_id: row.id, changed_fields: Object.keys(changes), details: { changes } });
    return { data: row, etag: weakEtag(row.version, row) };
  },
});
