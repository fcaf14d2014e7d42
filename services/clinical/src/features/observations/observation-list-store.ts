import { clause, raw } from '../../db/piece.js';
import type { Db } from '../../db/db.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { Reader } from '../lab-results/index.js';
import { visibleObservations } from './observation-store.js';

export const CATEGORIES = ['vital-signs', 'laboratory', 'survey'] as const;

export const OBSERVATION_SORTS = ['-observed_at', 'observed_at'];

export interface ObservationFilter extends Omit<ListQuery, 'updated_since'> {
  category?: string[];
  code?: string;
}

/** A measurement, as a chart shows it: of a blood pressure its two components, of all else a number or a text. */
interface ObservationView {
  id: string;
  record_id: string;
  category: (typeof CATEGORIES)[number];
  sign: string | null;
  code: { system: string; code: string; display: string };
  number: number | null;
  comparator: string | null;
  unit: string | null;
  text: string | null;
  systolic: number | null;
  diastolic: number | null;
  interpretation: string | null;
  reference: { low: number | null; high: number | null; text: string | null };
  observed_at: string;
  status: string;
  released: boolean;
}

const COLUMNS = clause`case when o.part = '' then o.id::text else o.id || '.' || o.part end as id, o.record_id, o.category, o.sign,
  jsonb_build_object('system', o.code_system, 'code', o.code, 'display', o.display) as code,
  o.value_number::float8 as number, o.value_comparator as comparator, o.value_unit as unit, o.value_text as text,
  o.systolic::float8 as systolic, o.diastolic::float8 as diastolic, o.interpretation,
  jsonb_build_object('low', o.reference_low, 'high', o.reference_high, 'text', o.reference_text) as reference,
  iso_instant(o.observed_at) as observed_at, o.status, o.released_at is not null as released`;

const SPEC: ListSpec = {
  id: 'o.list_id',
  unindexed: true,
  columns: [raw(COLUMNS)],
  sorts: {
    '-observed_at': { column: 'o.observed_at', direction: 'desc' },
    observed_at: { column: 'o.observed_at', direction: 'asc' },
    updated_at: { column: 'o.updated_at', direction: 'asc' },
  },
};

/** A page of a patient's measurements that count and that the reader may see. */
export function listPatientObservations(db: Db, reader: Reader, patientId: string, filter: ObservationFilter) {
  const { category, code } = filter;
  const rows = visibleObservations(reader, patientId)
    .where('o.patient_id', patientId)
    .where('o.is_superseded', false)
    .whereNotIn('o.status', ['cancelled', 'entered-in-error']);
  if (category) rows.whereIn('o.category', category);
  if (code) rows.where('o.code', code);
  return readList<ObservationView>(db, rows, SPEC, filter);
}
