import { sql, violatedConstraint, type Db } from '../../db/db.js';
import { clause, column, list, name, parameter, statement, type Piece } from '../../db/piece.js';
import { invalid } from '../../domain/failures.js';
import { PATIENT_SUMMARY, type PatientSummary } from '../patients/index.js';
import type { AdministrationStatus } from './administration-content.js';
import { RECORDED } from './administration-rules.js';

/** An administration as every operation reads it. */
export interface AdministrationRow {
  id: string;
  admission_id: string;
  medication_id: string;
  patient: PatientSummary;
  due_at: string | null;
  status: AdministrationStatus;
  given_at: string;
  dose: { value: number; unit: string } | null;
  route: string | null;
  site: string | null;
  reason: string | null;
  lot_id: string | null;
  /** The stock that was taken and not put back. */
  lots: { lot_id: string; number: string; quantity: number }[];
  by: { id: string; full_name: string };
  witness: { id: string; full_name: string } | null;
  supersedes_id: string | null;
  superseded_by_id: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/**
 * An administration and those that it corrects, back to the first. A correction that names no other lot keeps the stock
 * that was taken.
 */
const CHAIN = (clinic: Piece, id: Piece, before: Piece) => clause`chain (id, before) as (
  select ${id}, ${before} union all
  select o.id, o.supersedes_id from medication_administrations o join chain c on o.id = c.before where o.clinic_id = ${clinic})`;

const PLAIN = ['id', 'admission_id', 'medication_id', 'status', 'route', 'site', 'reason', 'lot_id'];

/** Columns of administrations `g`. */
export const ADMINISTRATION_COLUMNS = list([
  ...[...PLAIN, 'supersedes_id', 'superseded_by_id', 'version'].map((each) => column(`g.${each}`)),
  ...['due_at', 'given_at', 'created_at', 'updated_at'].map(
    (each) => clause`iso_instant(${column(`g.${each}`)}) as ${name(each)}`,
  ),
  clause`case when g.dose_value is not null then jsonb_build_object('value', g.dose_value, 'unit', g.dose_unit) end as dose`,
  clause`coalesce((with recursive ${CHAIN(clause`g.clinic_id`, clause`g.id`, clause`g.supersedes_id`)}
    select jsonb_agg(jsonb_build_object('lot_id', taken.lot_id, 'number', l.number, 'quantity', taken.quantity) order by taken.at, l.number)
    from (select t.lot_id, -sum(t.quantity)::bigint as quantity, min(t.at) as at from chain join pharmacy_movements t on t.reference_id = chain.id
      where t.clinic_id = g.clinic_id group by t.lot_id having sum(t.quantity) < 0) taken
    join pharmacy_lots l on l.clinic_id = g.clinic_id and l.id = taken.lot_id), '[]') as lots`,
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = g.clinic_id and p.id = g.patient_id) as patient`,
  clause`(select jsonb_build_object('id', d.id, 'full_name', d.full_name)
    from practitioners d where d.clinic_id = g.clinic_id and d.id = g.author_id) as by`,
  clause`case when g.witness_id is not null then jsonb_build_object('id', g.witness_id, 'full_name', g.witness_name) end as witness`,
]);

const FIND = statement(clause`select ${ADMINISTRATION_COLUMNS} from medication_administrations g
  where g.clinic_id = ${parameter(1)} and g.admission_id = ${parameter(2)} and g.id = ${parameter(3)}`);

export const findAdministration = (db: Db, clinicId: string, admissionId: string, id: string) =>
  db.row<AdministrationRow>(FIND, [clinicId, admissionId, id]);

const OF_DAY = statement(clause`select ${ADMINISTRATION_COLUMNS} from medication_administrations g
  where g.clinic_id = ${parameter(1)} and g.admission_id = ${parameter(2)} and g.superseded_by_id is null
    and g.due_at >= ${parameter(3)}::timestamptz and g.due_at < ${parameter(4)}::timestamptz`);

/** Valid administrations of doses due from an instant on and before another. */
export const findOfDoses = (
  db: Db,
  clinicId: string,
  admissionId: string,
  { from, to }: { from: string; to: string },
) => db.rows<AdministrationRow>(OF_DAY, [clinicId, admissionId, from, to]);

export const isRecorded = async (db: Db, clinicId: string, medicationId: string, dueAt: string): Promise<boolean> =>
  (await db.row(
    `select 1 from medication_administrations
     where clinic_id = $1 and medication_id = $2 and due_at = $3 and supersedes_id is null`,
    [clinicId, medicationId, dueAt],
  )) !== undefined;

/** When valid doses of an order were given, within hours around an instant. */
export const findGivenAround = async (
  db: Db,
  clinicId: string,
  medicationIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<{ id: string; medication_id: string; given_at: string }[]> =>
  db.rows(
    `select id, medication_id, iso_instant(given_at) as given_at from medication_administrations
     where clinic_id = $1 and medication_id = any($2::uuid[]) and status = 'given' and superseded_by_id is null
       and given_at > $3 and given_at < $4
     order by given_at`,
    [clinicId, medicationIds, from, to],
  );

export const insertAdministration = (db: Db, row: Record<string, unknown>) =>
  db.rows(sql('medication_administrations').insert(row)).catch((error: unknown) => {
    if (violatedConstraint(error) === 'medication_administrations_due')
      throw invalid({ path: 'due_at', rule: RECORDED });
    throw error;
  });

export const supersedeAdministration = (db: Db, clinicId: string, id: string, by: string) =>
  db.rows(sql('medication_administrations').where({ clinic_id: clinicId, id }).update({ superseded_by_id: by }));

export interface TakenStock {
  store_id: string;
  product_id: string;
  lot_id: string;
  quantity: number;
}

const TAKEN = statement(clause`with recursive ${CHAIN(
  parameter(1),
  clause`${parameter(2)}::uuid`,
  clause`(select f.supersedes_id from medication_administrations f where f.clinic_id = ${parameter(1)} and f.id = ${parameter(2)})`,
)}
  select t.store_id, t.product_id, t.lot_id, -sum(t.quantity)::bigint as quantity
  from chain join pharmacy_movements t on t.reference_id = chain.id
  where t.clinic_id = ${parameter(1)} group by t.store_id, t.product_id, t.lot_id having sum(t.quantity) < 0`);

/** The stock that an administration, or those that it corrects, took and that was not put back. */
export const findTakenStock = (db: Db, clinicId: string, id: string) => db.rows<TakenStock>(TAKEN, [clinicId, id]);

/** The ward of the patient's present bed, or of the last one. */
export const findWardOf = async (db: Db, clinicId: string, admissionId: string): Promise<string | null> =>
  (
    await db.row<{ ward_id: string | null }>('select ward_id from admissions where clinic_id = $1 and id = $2', [
      clinicId,
      admissionId,
    ])
  )?.ward_id ?? null;
