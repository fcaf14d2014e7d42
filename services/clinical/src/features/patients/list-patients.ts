import Joi from 'joi';
import type { Db } from '../../db/db.js';
import { raw } from '../../db/piece.js';
import type { Deps } from '../../deps/deps.js';
import type { Clinic } from '../../domain/clinic.js';
import { ability } from '../../operation/access.js';
import type { Trail } from '../../operation/trail.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters, readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { day, queryFlag, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { patientColumns } from './patient-sql.js';
import { patientsIn, type PatientFilter } from './patient-list-store.js';
import type { PatientRow } from './patient-store.js';
import { SEXES } from './patient-content.js';
import { patientSchema, patientView } from './patient-view.js';

const LIST: ListSpec = {
  columns: [raw(patientColumns('clinic_patients'))],
  id: 'id',
  patient: 'id',
  sorts: {
    full_name: { column: 'sort_name', direction: 'asc', type: 'text' },
    surname: { column: 'surname_order', direction: 'asc', type: 'text' },
    '-updated_at': { column: 'updated_at', direction: 'desc' },
    updated_at: { column: 'updated_at', direction: 'asc' },
  },
};

const PATH = '/api/v1/patients';

export type PatientSearch = ListQuery & PatientFilter;

export const SEARCH = {
  q: text(LIMITS.searchLength.max).min(LIMITS.searchLength.min),
  document_number: text(LIMITS.patientNumber),
  mrn: text(LIMITS.patientNumber),
  birth_date: day(),
  phone: text(LIMITS.patientNumber).pattern(/(\d\D*){5}/),
  email: text(LIMITS.emailLength).lowercase(),
  sex: Joi.string().valid(...SEXES),
  active: queryFlag(),
  ...listParameters(Object.keys(LIST.sorts)),
};

/** One page of the patients that are looked for, who are noted in the trail. */
export async function searchPatients(
  { db, deps, clinic, trail }: { db: Db; deps: Deps; clinic: Clinic; trail: Trail },
  search: PatientSearch,
) {
  const { rows, meta, counted } = await readList<PatientRow>(
    db,
    patientsIn(clinic.id, search),
    LIST,
    search,
    deps.config.keys,
  );
  trail.note({
    patient_ids: rows.length === 0 && counted ? [counted] : rows.map(({ id }) => id),
    result_count: rows.length,
  });
  return { data: rows.map(patientView), meta };
}

export const listPatientsEndpoint = endpoint({
  operationId: 'listPatients',
  method: 'get',
  path: PATH,
  summary: 'Patients of the clinic: demographics only',
  description:
    '`q` finds patients of whose names or document every word of it begins a word, whatever the case and the accents. ' +
    '`sort=surname` orders by both surnames, then by given names; `full_name`, which is usual, by given names first. ' +
    '`updated_since` lists changes, and `meta.next_cursor` goes on from there, also later. Of a long list pages are ' +
    'counted only so far: `meta.total_exact` tells, and `cursor` goes on. `POST /api/v1/patients/search` asks the same with nothing in the URL. One who was merged names the other in `merged_into_id`.',
  access: ability('patients:read'),
  audit: { event: 'patient.search', action: 'R', resource: 'patient', phi_level: 'limited' },
  parameters: {
    query: Joi.object<PatientSearch, true>(SEARCH),
  },
  conditional: true,
  message: { en: 'Patients.', es: 'Pacientes.' },
  response: Joi.array().items(patientSchema),
  meta: listMetaSchema,

  async handler(call) {
    const { data, meta } = await searchPatients(call, call.query);
    return { data, meta, etag: weakEtag(0, [data, meta]), headers: listLinks(PATH, call.query, meta) };
  },
});
