import { clause, raw } from '../../db/piece.js';
import type { Db } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import type { Reader } from '../lab-results/index.js';
import { visibleObservations } from './observation-store.js';

export const CATEGORIES = ['vital-signs', 'laboratory', 'survey'] as const;

export interface ObservationFilter {
  category?: string[];
  code?: string;
}

/** A measurement, as a chart shows it: of a blood pressure its two components, of all else a number or a text. */
interface ObservationView {
  id: string;
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

const COLUMNS = clause`case when o.part = '' then o.id::text else o.id || '.' || o.part end as id, o.category, o.sign,
  jsonb_build_object('system', o.code_system, 'code', o.code, 'display', o.display) as code,
  o.value_number::float8 as number, o.value_comparator as comparator, o.value_unit as unit, o.value_text as text,
  o.systolic::float8 as systolic, o.diastolic::float8 as diastolic, o.interpretation,
  jsonb_build_object('low', o.reference_low, 'high', o.reference_high, 'text', o.reference_text) as reference,
  iso_instant(o.observed_at) as observed_at, o.status, o.released_at is not null as released`;

/** The newest measurements of a patient that count and that the reader may see. */
export function listPatientObservations(
  db: Db,
  reader: Reader,
  patientId: string,
  { category, code }: ObservationFilter,
): Promise<ObservationView[]> {
  const rows = visibleObservations(reader, patientId)
    .where('o.patient_id', patientId)
    .where('o.is_superseded', false)
    .whereNotIn('o.status', ['cancelled', 'entered-in-error']);
  if (category) rows.whereIn('o.category', category);
  if (code) rows.where('o.code', code);
  return db.rows(
    rows.select(raw(COLUMNS)).orderByRaw('o.observed_at desc, o.id, o.part').limit(LIMITS.patientObservations),
  );
}
