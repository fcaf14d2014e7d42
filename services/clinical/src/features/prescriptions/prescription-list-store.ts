import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, column, list, name, piece, raw } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { whereRelated } from '../../operation/relation-store.js';
import type { Clinic } from '../../domain/clinic.js';
import type { PhiGrant } from '../../operation/grant.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import type { Unchecked, Warning } from './check-rules.js';
import type { PrescriptionStatus } from './prescription-rules.js';

export const PRESCRIPTION_SORTS = ['-authored_at', 'authored_at', 'updated_at'];

export interface PrescriptionFilter extends ListQuery, DayRange {
  patient_id?: string;
  status?: string[];
  active?: boolean;
}

interface PrescriptionItemRow {
  id: string;
  medication: {
    system: string | null;
    code: string | null;
    display: string;
    form: string | null;
    strength: string | null;
  };
  dose: { value: number; unit: string } | null;
  route: string | null;
  frequency: {
    times: number;
    period: number;
    period_unit: 'h' | 'd' | 'wk';
    as_needed: boolean;
    reason: string | null;
  } | null;
  duration_days: number | null;
  quantity: { value: number; unit: string } | null;
  refills: number;
  substitution_allowed: boolean;
  instructions: string | null;
  /** Why its warnings were overridden, once it is issued. */
  override_reason: string | null;
  status: PrescriptionStatus;
}

export interface PrescriptionRow {
  id: string;
  number: string;
  status: PrescriptionStatus;
  status_reason: string | null;
  authored_at: string;
  valid_until: string | null;
  patient: PatientSummary;
  prescriber: { id: string; full_name: string; license_number: string | null };
  consultation_id: string | null;
  notes: string | null;
  items: PrescriptionItemRow[];
  warnings: Warning[];
  /** Null of what was prescribed before it was said. */
  unchecked: Unchecked[] | null;
  override_reason: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const COLUMNS = [
  ...['id', 'number', 'status', 'status_reason', 'valid_until', 'consultation_id', 'notes', 'unchecked'].map((each) =>
    column(`r.${each}`),
  ),
  ...['override_reason', 'version'].map((each) => column(`r.${each}`)),
  ...['authored_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`r.${each}`)}) as ${name(each)}`,
  ),
  clause`(select coalesce(jsonb_agg('{"basis": null, "via": null, "allergy_id": null, "criticality": null}' || warning order by n), '[]')
    from jsonb_array_elements(r.warnings) with ordinality w (warning, n)) as warnings`,
  clause`(select ${PATIENT_SUMMARY}
    from patients p where p.clinic_id = r.clinic_id and p.id = r.patient_id) as patient`,
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name, 'license_number', d.license_number)
    from practitioners d where d.clinic_id = r.clinic_id and d.id = r.prescriber_id) as prescriber`,
  clause`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id,
        'medication', jsonb_build_object('system', i.medication_system, 'code', i.medication_code,
          'display', i.medication_display, 'form', i.medication_form, 'strength', i.medication_strength),
        'dose', case when i.dose_value is not null then jsonb_build_object('value', i.dose_value, 'unit', i.dose_unit) end,
        'route', i.route,
        'frequency', case when i.frequency_times is not null then jsonb_build_object('times', i.frequency_times,
          'period', i.frequency_period, 'period_unit', i.frequency_period_unit,
          'as_needed', i.as_needed, 'reason', i.as_needed_reason) end,
        'duration_days', i.duration_days,
        'quantity', case when i.quantity_value is not null then jsonb_build_object('value', i.quantity_value, 'unit', i.quantity_unit) end,
        'refills', i.refills, 'substitution_allowed', i.substitution_allowed,
        'instructions', i.instructions, 'override_reason', (select o.reason from prescription_overrides o
          where o.clinic_id = i.clinic_id and o.prescription_id = i.prescription_id and o.item_id = i.id limit 1), 'status', r.status) order by i.position), '[]')
    from prescription_items i where i.clinic_id = r.clinic_id and i.prescription_id = r.id) as items`,
];

const SPEC: ListSpec = {
  id: 'r.id',
  patient: 'r.patient_id',
  columns: COLUMNS.map(raw),
  sorts: {
    '-authored_at': { column: 'r.authored_at', direction: 'desc' },
    authored_at: { column: 'r.authored_at', direction: 'asc' },
    updated_at: { column: 'r.updated_at', direction: 'asc' },
  },
};

/** Of prescriptions `r`. */
export const PRESCRIPTION_COLUMNS = list(COLUMNS);

/** Part of a query over consultations `c`: their prescriptions, oldest first, as json. */
export const PRESCRIPTIONS_OF_CONSULTATION = clause`
  (select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at, x.id), '[]')
   from (select ${PRESCRIPTION_COLUMNS} from prescriptions r
         where r.clinic_id = c.clinic_id and r.consultation_id = c.id) x)`;

export interface Reader {
  caller: Caller;
  clinic: Clinic;
  grant: PhiGrant | undefined;
}

/** What the reader may see at all: patients their own prescriptions once they are issued, staff what the policy lets them. */
export function visiblePrescriptions({ caller, clinic, grant }: Reader, asked?: string): Knex.QueryBuilder {
  const prescriptions = sql('prescriptions as r').where('r.clinic_id', clinic.id);
  if (caller.role === 'patient') {
    prescriptions.where('r.patient_id', caller.patient_id).whereNotNull('r.issued_at');
  }
  whereRelated(
    prescriptions,
    grant,
    caller,
    {
      clinic: 'r.clinic_id',
      patient: 'r.patient_id',
      practitioner: 'r.prescriber_id',
      toPatients: true,
    },
    asked,
  );
  return prescriptions;
}

/** A page of prescriptions; `active` are those that can be dispensed on the clinic's day. */
export function listPrescriptions(db: Db, reader: Reader, filter: PrescriptionFilter, today: string) {
  const prescriptions = visiblePrescriptions(reader, filter.patient_id);
  if (filter.patient_id) wherePatient(prescriptions, 'r.patient_id', reader.clinic.id, filter.patient_id);
  if (filter.status) prescriptions.whereIn('r.status', filter.status);
  if (filter.active !== undefined) {
    const dispensable = piece`r.status = 'active' and coalesce(r.valid_until, 'infinity') >= ${today}::date`;
    prescriptions.whereRaw(raw(filter.active ? dispensable : piece`not ${dispensable}`));
  }
  whereDays(prescriptions, 'r.authored_at', filter, reader.clinic.timezone);
  return readList<PrescriptionRow>(db, prescriptions, SPEC, filter);
}

export const findPrescription = (db: Db, reader: Reader, id: string) =>
  db.row<PrescriptionRow>(
    visiblePrescriptions(reader)
      .where('r.id', id)
      .select([...SPEC.columns]),
  );
