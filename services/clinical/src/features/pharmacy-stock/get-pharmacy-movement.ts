import { problem } from '../../domain/errors.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { movementSchema } from './movement-view.js';
import { findMovement } from './movement-store.js';
import { readsStock } from '../pharmacy/index.js';

export const getPharmacyMovementEndpoint = endpoint({
  operationId: 'getPharmacyMovement',
  method: 'get',
  path: '/api/v1/pharmacy/movements/{movement}',
  summary: 'Get a movement of the ledger',
  access: readsStock,
  audit: { event: 'pharmacy_movement.read', action: 'R', resource: 'pharmacy_movement' },
  parameters: { path: ids('movement') },
  conditional: true,
  message: { en: 'A movement of stock.', es: 'Movimiento.' },
  response: movementSchema,

  async handler({ db, clinic, path, trail }) {
    const row = isUuid(path.movement) ? await findMovement(db, clinic.id, path.movement) : undefined;
    if (!row) throw problem('not_found');
    trail.note({ resource_id: row.id });
    return { data: row, etag: weakEtag('', row) };
  },
});
