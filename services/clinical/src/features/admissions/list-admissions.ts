import Joi from 'joi';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { LIMITS_VIEW } from './admission-access.js';
import { ADMISSION_SORTS, listAdmissions, type AdmissionFilter } from './admission-list-store.js';
import { STATUSES } from './admission-rules.js';
import { admissionSchema, admissionView } from './admission-view.js';

const PATH = '/api/v1/admissions';

export const listAdmissionsEndpoint = endpoint({
  operationId: 'listAdmissions',
  method: 'get',
  path: PATH,
  summary: 'Admissions',
  description:
    'The admissions that the clinic’s PHI policy lets the caller see. `date_from` and `date_to` are the clinic’s days of admission. ' +
    '`ward_id` is the ward of the present bed, or of the last one. `updated_since` lists changes, oldest first; follow `next_cursor` ' +
    'for later ones.',
  access: phi('full', { ability: 'admissions:read', area: 'hospitalization', ...LIMITS_VIEW }),
  audit: { event: 'admission.search', action: 'R', resource: 'admission' },
  parameters: {
    query: Joi.object<AdmissionFilter, true>({
      status: csvOf(STATUSES),
      patient_id: uuid(),
      ward_id: uuid(),
      attending_id: uuid(),
      ...dayRangeParameters,
      ...listParameters(ADMISSION_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Admissions.', es: 'Hospitalizaciones.' },
  response: Joi.array().items(admissionSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, query, trail }) {
    const { rows, meta, counted } = await listAdmissions(db, { clinic, caller, grant }, query);
    const shown = rows.map(({ patient }) => patient.id);
    trail.note({
      patient_ids: await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id }),
      result_count: rows.length,
    });
    const data = rows.map((row) => admissionView(row, caller));
    return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(PATH, query, meta) };
  },
});
