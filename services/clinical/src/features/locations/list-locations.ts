import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { paging, queryFlag, type Paging } from '../../http/schema.js';
import { countLocations, findLocations } from './location-store.js';
import { locationSchema } from './location-view.js';

export const listLocationsEndpoint = endpoint({
  operationId: 'listLocations',
  method: 'get',
  path: '/api/v1/locations',
  summary: 'Where the clinic sees its patients, by name',
  access: ability('appointments:read'),
  parameters: { query: Joi.object<Paging & { active?: boolean }, true>({ active: queryFlag(), ...paging }) },
  message: { en: 'Locations.', es: 'Sedes.' },
  response: Joi.array().items(locationSchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, query }) {
    const offset = offsetOf(query);
    const [total, rows] = await Promise.all([
      countLocations(db, clinic.id, query.active),
      offset === undefined ? [] : findLocations(db, clinic.id, query.active, query.per_page, offset),
    ]);
    const meta = pageMeta(query, total, rows.length);
    return {
      data: rows,
      meta,
      headers: pageLinks('/api/v1/locations', { active: query.active, per_page: query.per_page }, meta),
    };
  },
});
