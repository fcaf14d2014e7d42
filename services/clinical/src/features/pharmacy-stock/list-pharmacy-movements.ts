import Joi from 'joi';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { movementSchema } from './movement-view.js';
import { listMovements, MOVEMENT_KINDS, MOVEMENT_SORTS, type MovementFilter } from './movement-store.js';
import { readsStock } from '../pharmacy/index.js';

const PATH = '/api/v1/pharmacy/movements';

export const listPharmacyMovementsEndpoint = endpoint({
  operationId: 'listPharmacyMovements',
  method: 'get',
  path: PATH,
  summary: 'The ledger: movements of stock, latest first',
  description:
    'Movements never change; a mistake is corrected by another movement. `date_from` and `date_to` are days of the clinic. ' +
    '`updated_since` lists additions, oldest first; follow `next_cursor` for later ones.',
  access: readsStock,
  audit: { event: 'pharmacy_movement.search', action: 'R', resource: 'pharmacy_movement' },
  parameters: {
    query: Joi.object<MovementFilter, true>({
      store_id: uuid(),
      product_id: uuid(),
      lot_id: uuid(),
      kind: csvOf(MOVEMENT_KINDS),
      ...dayRangeParameters,
      ...listParameters(MOVEMENT_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Movements.', es: 'Movimientos.' },
  response: Joi.array().items(movementSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, query, trail }) {
    const { rows, meta } = await listMovements(db, clinic, query);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
