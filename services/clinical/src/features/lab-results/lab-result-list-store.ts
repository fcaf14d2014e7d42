import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, column, FALSE, inside, list, piece, raw, TRUE, type Piece } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { whereRelated } from '../../operation/relation-store.js';
import type { Clinic } from '../../domain/clinic.js';
import type { PhiGrant } from '../../operation/grant.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import type { Code } from './lab-result-content.js';
import type { Interpretation, LabResultStatus } from './lab-result-rules.js';

export const LAB_RESULT_SORTS = ['-issued_at', 'issued_at', 'updated_at'];

export interface LabResultFilter extends ListQuery, DayRange {
  patient_id?: string;
  status?: string[];
  code?: string;
  order_id?: string;
  abnormal?: boolean;
  released?: boolean;
  awaits_acknowledgement?: boolean;
  awaits_second_look?: boolean;
}

export interface ObservationRow {
  id: string;
  status: string;
  code: Code;
  value: {
    type: 'quantity' | 'string' | 'coded' | 'range';
    number: number | null;
    comparator: string | null;
    unit: string | null;
    text: string | null;
  };
  interpretation: Interpretation | null;
  reference_range: { low: number | null; high: number | null; unit: string | null; text: string | null } | null;
  note: string | null;
}

export interface LabResultRow {
  id: string;
  status: LabResultStatus;
  status_reason: string | null;
  category: string;
  code: Code;
  patient: PatientSummary;
  order_id: string | null;
  order_item_id: string | null;
  consultation_id: string | null;
  /** Where no more is known of the time than a day, a month or a year, `collected_at` is where that begins. */
  specimen: { type: string | null; collected_at: string | null; collected_on?: string | null } | null;
  issued_at: string;
  released_at: string | null;
  performer: string | null;
  conclusion: string | null;
  has_abnormal: boolean;
  has_critical: boolean;
  observations: ObservationRow[];
  attachments: { title: string; content_type: string; url: string }[];
  /** Critical, and nobody has said that they saw it. Null for patients, as `acknowledgement` is. */
  awaits_acknowledgement: boolean | null;
  acknowledgement: { at: string; by: { id: string; name: string } } | null;
  /** A second person has to look at it before it is released. Null for patients, as `second_look` and `entered_by` are. */
  awaits_second_look: boolean | null;
  second_look: { at: string; by: { id: string; name: string } } | null;
  entered_by: { id: string; name: string } | null;
  supersedes_id: string | null;
  superseded_by_id: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const COLUMNS = [
  'id',
  'status',
  'status_reason',
  'category',
  'order_id',
  'order_item_id',
  'consultation_id',
  'issued_at',
  'released_at',
  'performer',
  'conclusion',
  'has_abnormal',
  'has_critical',
  'attachments',
  'supersedes_id',
  'superseded_by_id',
  'version',
  'created_at',
  'updated_at',
] satisfies (keyof LabResultRow)[];

/** Of results `r`; the indexes of those have the same words. */
const AWAITS_ACKNOWLEDGEMENT = piece`r.has_critical and r.awaits_acknowledgement and r.acknowledged_at is null
  and r.superseded_by_id is null and r.status not in ('cancelled', 'entered-in-error')`;

const AWAITS_SECOND_LOOK = piece`r.needs_second_look and r.looked_at is null
  and r.superseded_by_id is null and r.status not in ('cancelled', 'entered-in-error')`;

const NESTED = [
  clause`${AWAITS_ACKNOWLEDGEMENT} as awaits_acknowledgement`,
  clause`case when r.acknowledged_at is not null then jsonb_build_object('at', iso_instant(r.acknowledged_at),
    'by', jsonb_build_object('id', r.acknowledged_by, 'name', r.acknowledged_by_name)) end as acknowledgement`,
  clause`${AWAITS_SECOND_LOOK} as awaits_second_look`,
  clause`case when r.looked_at is not null then jsonb_build_object('at', iso_instant(r.looked_at),
    'by', jsonb_build_object('id', r.looked_by, 'name', r.looked_by_name)) end as second_look`,
  clause`jsonb_build_object('id', r.entered_by, 'name', r.entered_by_name) as entered_by`,
  clause`jsonb_build_object('system', r.code_system, 'code', r.code, 'display', r.display) as code`,
  clause`case when r.specimen_type is not null or r.specimen_collected_at is not null then
    jsonb_build_object('type', r.specimen_type, 'collected_at', iso_instant(r.specimen_collected_at),
      'collected_on', r.specimen_collected_on) end as specimen`,
  clause`(select ${PATIENT_SUMMARY}
    from patients p where p.clinic_id = r.clinic_id and p.id = r.patient_id) as patient`,
];

/** What was measured, of the result `r`: all of it, or what of `measured` is asked for. */
const observationsOf = (which: Piece) =>
  clause`(select coalesce(jsonb_agg(jsonb_build_object('id', measured.id, 'status', measured.reported_status,
        'code', jsonb_build_object('system', measured.code_system, 'code', measured.code, 'display', measured.display),
        'value', jsonb_build_object('type', measured.value_type, 'number', measured.value_number, 'comparator', measured.value_comparator,
          'unit', measured.value_unit, 'text', measured.value_text),
        'interpretation', measured.interpretation,
        'reference_range', case when coalesce(measured.reference_low::text, measured.reference_high::text, measured.reference_unit, measured.reference_text) is not null then
          jsonb_build_object('low', measured.reference_low, 'high', measured.reference_high, 'unit', measured.reference_unit, 'text', measured.reference_text) end,
        'note', measured.note) order by measured.position), '[]')
    from observations measured where measured.clinic_id = r.clinic_id and measured.record_id = r.id and ${inside(which)}) as observations`;

const columnsWith = (which: Piece) =>
  list([...COLUMNS.map((each) => column(`r.${each}`)), ...NESTED, observationsOf(which)]);

/** Of results `r`. */
export const LAB_RESULT_COLUMNS = columnsWith(TRUE);

/** Of results `r` with one observation alone: each of those of a large result is read without the others. */
export const labResultColumnsWith = (observation: Piece) => columnsWith(piece`measured.id = ${observation}`);

const SPEC: ListSpec = {
  id: 'r.id',
  patient: 'r.patient_id',
  columns: [raw(LAB_RESULT_COLUMNS)],
  sorts: {
    '-issued_at': { column: 'r.issued_at', direction: 'desc' },
    issued_at: { column: 'r.issued_at', direction: 'asc' },
    updated_at: { column: 'r.updated_at', direction: 'asc' },
  },
};

export interface Reader {
  caller: Caller;
  clinic: Clinic;
  grant: PhiGrant | undefined;
  now: Date;
}

/** What patients are shown: it was released to them. */
export const whereReleased = (results: Knex.QueryBuilder, released: string, now: Date): Knex.QueryBuilder =>
  results.where(released, '<=', now.toISOString());

/** What the reader may see at all: patients their own results once they are released, staff what the policy lets them. */
export function visibleResults({ caller, clinic, grant, now }: Reader, asked?: string): Knex.QueryBuilder {
  const results = sql('lab_results as r').where('r.clinic_id', clinic.id);
  if (caller.role === 'patient') {
    whereReleased(results.where('r.patient_id', caller.patient_id), 'r.released_at', now);
  }
  whereRelated(
    results,
    grant,
    caller,
    {
      clinic: 'r.clinic_id',
      patient: 'r.patient_id',
      practitioner: 'r.practitioner_id',
      toPatients: true,
    },
    asked,
  );
  return results;
}

/** A page of results. Superseded ones are shown in the feed alone, where a device learns to drop them. */
export function listLabResults(db: Db, reader: Reader, filter: LabResultFilter) {
  const results = visibleResults(reader, filter.patient_id);
  const feed = filter.updated_since ?? (filter.cursor?.sort === 'updated_at' || filter.sort === 'updated_at');
  if (!feed) results.whereNull('r.superseded_by_id');
  if (filter.patient_id) wherePatient(results, 'r.patient_id', reader.clinic.id, filter.patient_id);
  if (filter.status) results.whereIn('r.status', filter.status);
  if (filter.order_id) results.where('r.order_id', filter.order_id);
  if (filter.abnormal !== undefined) results.where('r.has_abnormal', filter.abnormal);
  if (filter.released === true) results.whereNotNull('r.released_at');
  if (filter.released === false) results.whereNull('r.released_at');
  if (filter.awaits_acknowledgement !== undefined) {
    // Who of the clinic looked at what is not told to patients: for them none waits.
    const awaits = reader.caller.role === 'patient' ? FALSE : AWAITS_ACKNOWLEDGEMENT;
    results.whereRaw(raw(filter.awaits_acknowledgement ? awaits : piece`not ${awaits}`));
  }
  if (filter.awaits_second_look !== undefined) {
    const awaits = reader.caller.role === 'patient' ? FALSE : AWAITS_SECOND_LOOK;
    results.whereRaw(raw(filter.awaits_second_look ? awaits : piece`not ${awaits}`));
  }
  whereDays(results, 'r.issued_at', filter, reader.clinic.timezone);
  return readList<LabResultRow>(
    db,
    filter.code === undefined ? results : ofCode(results, filter.code, reader.clinic.id),
    SPEC,
    filter,
  );
}

/** The code is that of the result, or of something that was measured in it: either is looked up. */
const ofCode = (results: Knex.QueryBuilder, code: string, clinicId: string) =>
  [
    results.clone().where('r.code', code),
    results
      .clone()
      .whereNot('r.code', code)
      .whereRaw('r.id in (select o.lab_result_id from observations o where o.clinic_id = ? and o.code = ?)', [
        clinicId,
        code,
      ]),
  ] as const;

export const findLabResult = (db: Db, reader: Reader, id: string) =>
  db.row<LabResultRow>(
    visibleResults(reader)
      .where('r.id', id)
      .select([...SPEC.columns]),
  );
