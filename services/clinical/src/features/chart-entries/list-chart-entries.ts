import Joi from 'joi';
import { invalid } from '../../domain/failures.js';
import { flag, instant, nullable, string } from '../../http/answer-schema.js';
import { cursorParameter, encodeCursor, standsAtInstant } from '../../http/cursor.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { FILE_TYPES } from '../../http/file-type.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import { csvOf, paging, text } from '../../http/schema.js';
import { CHART_LIMITS, LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { careTeamSubject, getPatient } from '../patients/index.js';
import { KIND_NAMES } from './chart-entry-content.js';
import { listChartEntries, SORT, type ChartQuery } from './chart-entry-store.js';

const entrySchema = model(
  'ChartEntry',
  Joi.object({
    id: string().description('Of the record.'),
    kind: Joi.string()
      .valid(...KIND_NAMES)
      .required(),
    at: instant().description('The time; for a day, a month or a year, its start.'),
    title: nullable(),
    detail: nullable(),
    type: nullable().description(
      'The type of a document or consultation, the kind of an order, or the code of a problem.',
    ),
    status: string().description('As the record says it.'),
    flag: Joi.string().valid('critical', 'abnormal').allow(null).required(),
    on: nullable().description('The day, month or year of an entry without a time.'),
    content_type: Joi.string()
      .valid(...FILE_TYPES)
      .allow(null)
      .required()
      .description('Of the file of a document.'),
    by: nullable().description('The author, or who gave, ordered or filed it.'),
    excerpt: nullable().description('The text around the words that were found in a consultation.'),
  }),
);

export const listChartEntriesEndpoint = endpoint({
  operationId: 'listChartEntries',
  method: 'get',
  path: '/api/v1/patients/{patient}/chart-entries',
  summary: 'The entries of a patient’s chart, with search',
  description:
    'All kinds of records in one list, newest first, as the clinic’s PHI policy lets the caller see them. Kinds that the caller may ' +
    'not read, or the clinic does not use, are left out. `q` searches the beginnings of words in titles, codes, values and ' +
    `consultations. A request examines ${CHART_LIMITS.examined} entries, so a page may be short or empty although more follow: repeat ` +
    'with `cursor` set to `meta.next_cursor` until that is null. For a merged patient it is the chart of the remaining record.',
  access: phi('full', { ability: 'consultations:read', subject: { of: careTeamSubject, param: 'patient' } }),
  audit: { event: 'chart.search', action: 'R', resource: 'patient' },
  parameters: {
    path: ids('patient'),
    query: Joi.object<ChartQuery, true>({
      kind: csvOf(KIND_NAMES),
      q: text(LIMITS.searchLength.max).min(LIMITS.searchLength.min),
      cursor: cursorParameter(),
      per_page: paging.per_page,
    }),
  },
  conditional: true,
  message: { en: 'The chart.', es: 'La ficha.' },
  response: Joi.array().items(entrySchema),
  meta: Joi.object({ has_more: flag(), next_cursor: nullable() }),

  async handler({ db, caller, clinic, phi: grant, now, language, path, query, trail }) {
    const { cursor } = query;
    if (cursor && (cursor.sort !== SORT || !standsAtInstant(cursor)))
      throw invalid({ path: 'cursor', rule: 'selected' });
    const { id, merged_into_id } = await getPatient(db, clinic.id, path.patient);
    const left = merged_into_id ?? id;
    const { rows, next } = await listChartEntries(db, { caller, clinic, grant, now }, left, query, language);
    trail.note({ patient_ids: [...new Set([id, left])], result_count: rows.length });
    const meta = { has_more: next !== null, next_cursor: next && encodeCursor(next) };
    return { data: rows, meta, etag: weakEtag('', [rows, meta]) };
  },
});
