import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { queryFlag } from '../../http/schema.js';
import { readsWards } from './ward-access.js';
import { listWards, WARD_SORTS, type WardFilter } from './ward-store.js';
import { wardSchema } from './ward-view.js';

const PATH = '/api/v1/wards';

export const listWardsEndpoint = endpoint({
  operationId: 'listWards',
  method: 'get',
  path: PATH,
  summary: 'Wards, by code',
  description: '`updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: readsWards,
  audit: { event: 'ward.search', action: 'R', resource: 'ward' },
  parameters: { query: Joi.object<WardFilter, true>({ active: queryFlag(), ...listParameters(WARD_SORTS) }) },
  conditional: true,
  message: { en: 'Wards.', es: 'Salas.' },
  response: Joi.array().items(wardSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, query, trail, deps }) {
    const { rows, meta } = await listWards(db, clinic.id, query, deps.config.keys);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
