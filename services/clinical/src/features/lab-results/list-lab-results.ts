import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, queryFlag, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { LAB_RESULT_SORTS, listLabResults, type LabResultFilter } from './lab-result-list-store.js';
import { LAB_RESULT_STATUSES } from './lab-result-rules.js';
import { labResultSchema, labResultView } from './lab-result-view.js';

const PATH = '/api/mobile/v1/clinical/lab-results';

export const listLabResultsEndpoint = endpoint({
  operationId: 'listLabResults',
  method: 'get',
  path: PATH,
  summary: 'Lab results',
  description:
    'Patients see their own results once they are released; staff and keys those of the clinic, as its PHI policy lets them. ' +
    '`code` is of the result or of one of its observations; days are those of the clinic, of `issued_at`. `released=0` gives what patients do not see yet, `awaits_acknowledgement=1` critical ' +
    'results that nobody said they saw, `awaits_second_look=1` those that a second person has to look at. `updated_since` lists changes, oldest first, superseded results included; follow `next_cursor` for later ones.',
  access: phi('limited', { ability: 'lab-results:read', ownRecords: true }),
  audit: { event: 'lab_result.search', action: 'R', resource: 'lab_result' },
  parameters: {
    query: Joi.object<LabResultFilter, true>({
      patient_id: uuid(),
      status: csvOf(LAB_RESULT_STATUSES),
      code: text(LIMITS.codeLength),
      order_id: uuid(),
      abnormal: queryFlag(),
      released: queryFlag(),
      awaits_acknowledgement: queryFlag(),
      awaits_second_look: queryFlag(),
      ...dayRangeParameters,
      ...listParameters(LAB_RESULT_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Lab results.', es: 'Resultados de laboratorio.' },
  response: Joi.array().items(labResultSchema),
  meta: listMetaSchema,

  async handler({ db, now, caller, clinic, phi: grant, query, trail }) {
    const { rows, meta, counted } = await listLabResults(db, { caller, clinic, grant, now }, query);
    const shown = rows.map(({ patient }) => patient.id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    const data = rows.map((row) => labResultView(row, caller));
    return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(PATH, query, meta) };
  },
});
