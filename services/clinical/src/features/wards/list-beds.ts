import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, instant, queryFlag, uuid } from '../../http/schema.js';
import { BED_STATES, BED_TYPES } from './bed-content.js';
import { readsBeds } from './ward-access.js';
import { shownBeds } from './bed-reading-actions.js';
import { listBeds, BED_SORTS, type BedFilter } from './bed-store.js';
import { bedSchema } from './bed-view.js';

const PATH = '/api/v1/beds';

export const listBedsEndpoint = endpoint({
  operationId: 'listBeds',
  method: 'get',
  path: PATH,
  summary: 'Beds, by room and name',
  description:
    '`free_at` finds active beds that are expected to be free at that time: the patient’s expected day of discharge, the reservation, ' +
    'the cleaning or the block will have ended. A bed whose expected time has passed is not found. Patients are shown as the clinic’s ' +
    'PHI policy says. `updated_since` lists changes, oldest first, including those of patients and reservations; follow `next_cursor` ' +
    'for later ones. A reservation that expires is no change: see its `until`.',
  access: readsBeds,
  audit: { event: 'bed.search', action: 'R', resource: 'bed' },
  parameters: {
    query: Joi.object<BedFilter, true>({
      ward_id: uuid(),
      state: csvOf(BED_STATES),
      type: csvOf(BED_TYPES),
      active: queryFlag(),
      free_at: instant(),
      ...listParameters(BED_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Beds.', es: 'Camas.' },
  response: Joi.array().items(bedSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, caller, phi: grant, query, trail, deps }) {
    const { rows, meta } = await listBeds(db, clinic, query, deps.config.keys);
    const { beds: data, patient_ids } = await shownBeds(db, { clinic, caller, grant }, rows);
    trail.note({ patient_ids, result_count: rows.length });
    return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(PATH, query, meta) };
  },
});
