import { sql, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, statement, type Piece } from '../../db/piece.js';
import { insertRows } from '../../db/insert-rows.js';
import type { PatientSummary } from '../patients/index.js';
import { PATIENT_SUMMARY } from '../patients/index.js';
import type { ActiveMedication, Check, Overridden } from '../prescriptions/index.js';
import type { Schedule } from './medication-content.js';
import type { MedicationStatus } from './medication-rules.js';

/** An order as every operation reads it. */
export interface MedicationRow {
  id: string;
  number: string;
  admission_id: string;
  patient: PatientSummary;
  prescriber: { id: string; full_name: string };
  status: MedicationStatus;
  status_reason: string | null;
  medication: {
    system: string | null;
    code: string | null;
    display: string;
    form: string | null;
    strength: string | null;
  };
  product: { id: string; code: string; name: string; unit: string; high_alert: boolean } | null;
  product_id: string | null;
  dose: { value: number; unit: string } | null;
  route: string | null;
  schedule: Schedule;
  starts_at: string;
  ends_at: string | null;
  stopped_at: string | null;
  instructions: string | null;
  warnings: Check['warnings'];
  unchecked: Check['unchecked'];
  override_reason: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The status of orders `m`: completed once the end has passed, even before the worker says so. */
export const STATUS: Piece = clause`case when m.status in ('active', 'on_hold') and m.ends_at <= clock_timestamp() then 'completed' else m.status end`;

const PLAIN = ['id', 'number', 'admission_id', 'status_reason', 'product_id', 'route', 'schedule'];
const LAST = ['instructions', 'warnings', 'unchecked', 'override_reason', 'version'];

/** The medication of an order `m`. */
export const ORDERED_MEDICATION = clause`jsonb_build_object('system', m.medication_system, 'code', m.medication_code,
  'display', m.medication_display, 'form', m.medication_form, 'strength', m.medication_strength) as medication`;

const said = (status: Piece) =>
  list([
    ...PLAIN.map((each) => column(`m.${each}`)),
    clause`${status} as status`,
    ...LAST.map((each) => column(`m.${each}`)),
    ...['starts_at', 'ends_at', 'stopped_at', 'created_at', 'updated_at'].map(
      (each) => clause`iso_instant(${column(`m.${each}`)}) as ${name(each)}`,
    ),
    ORDERED_MEDICATION,
    clause`case when m.dose_value is not null then jsonb_build_object('value', m.dose_value, 'unit', m.dose_unit) end as dose`,
    clause`(select jsonb_build_object('id', q.id, 'code', q.code, 'name', q.name, 'unit', q.unit, 'high_alert', q.high_alert)
      from pharmacy_products q where q.clinic_id = m.clinic_id and q.id = m.product_id) as product`,
    clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = m.clinic_id and p.id = m.patient_id) as patient`,
    clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
      from practitioners d where d.clinic_id = m.clinic_id and d.id = m.prescriber_id) as prescriber`,
  ]);

/** Columns of orders `m`. */
export const MEDICATION_COLUMNS = said(STATUS);

/** Columns for versions, with the status as stored. */
export const STORED_MEDICATION_COLUMNS = said(column('m.status'));

const FIND = statement(clause`select ${MEDICATION_COLUMNS} from inpatient_medications m
  where m.clinic_id = ${parameter(1)} and m.admission_id = ${parameter(2)} and m.id = ${parameter(3)}`);

export const findMedication = (db: Db, clinicId: string, admissionId: string, id: string) =>
  db.row<MedicationRow>(FIND, [clinicId, admissionId, id]);

/** Locks the row until the transaction ends. Lock the admission first. */
export const lockMedication = (db: Db, clinicId: string, id: string) =>
  db.row('select from inpatient_medications where clinic_id = $1 and id = $2 for no key update', [clinicId, id]);

const COUNT = statement(clause`select count(*)::int as orders,
    count(*) filter (where ${STATUS} in ('active', 'on_hold'))::int as open
  from inpatient_medications m where m.clinic_id = ${parameter(1)} and m.admission_id = ${parameter(2)}`);

export const countMedications = async (db: Db, clinicId: string, admissionId: string) =>
  (await db.row<{ orders: number; open: number }>(COUNT, [clinicId, admissionId])) ?? { orders: 0, open: 0 };

const ACTIVE = statement(clause`
  select m.number, m.medication_system as system, m.medication_code as code, m.medication_display as display
  from inpatient_medications m join admissions a on a.clinic_id = m.clinic_id and a.id = m.admission_id
  where m.clinic_id = ${parameter(1)} and m.patient_id = ${parameter(2)} and ${STATUS} in ('active', 'on_hold')
    and a.status in ('planned', 'waiting', 'admitted', 'on_leave')
  order by m.starts_at, m.id limit 500`);

/** What the patient is given in hospital now. */
export const findGivenInHospital = (db: Db, clinicId: string, patientId: string) =>
  db.rows<ActiveMedication>(ACTIVE, [clinicId, patientId]);

export const insertMedication = (
  db: Db,
  {
    schedule,
    warnings,
    unchecked,
    ...row
  }: Record<string, unknown> & { schedule: Schedule } & Pick<Check, 'warnings' | 'unchecked'>,
) =>
  db.rows(
    sql('inpatient_medications').insert({
      ...row,
      schedule: JSON.stringify(schedule),
      warnings: JSON.stringify(warnings),
      unchecked: JSON.stringify(unchecked),
    }),
  );

const OVERRIDE_COLUMNS = `clinic_id, id, medication_id, overridden_at, practitioner_id, basis, allergy_id, detail,
  substance_code, substance_name, reason`;
const INSERT_OVERRIDES = statement(insertRows('inpatient_medication_overrides', OVERRIDE_COLUMNS, parameter(1)));

export const insertMedicationOverrides = (db: Db, overrides: readonly (Overridden & { medication_id: string })[]) =>
  db.rows(INSERT_OVERRIDES, [JSON.stringify(overrides)]);

export interface Moved {
  status: MedicationStatus;
  status_reason?: string | null;
  stopped_at?: string | null;
  status_before?: MedicationStatus | null;
}

export const updateMedication = (db: Db, clinicId: string, id: string, values: Moved) =>
  db.rows(sql('inpatient_medications').where({ clinic_id: clinicId, id }).update(values));
