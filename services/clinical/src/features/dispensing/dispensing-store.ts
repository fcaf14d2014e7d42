import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, column, list, parameter, raw, statement } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { PhiGrant } from '../../operation/grant.js';
import { whereRelated } from '../../operation/relation-store.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import type { Check } from '../prescriptions/index.js';
import type { DispensationStatus } from './dispensing-content.js';

interface Person {
  id: string;
  full_name: string;
}

export interface DispensedLot {
  lot_id: string;
  number: string;
  expires_on: string;
  quantity: number;
  returned: number;
}

export interface DispensedItem {
  id: string;
  prescription_item_id: string;
  product: { id: string; code: string; name: string; strength: string | null; form: string | null; unit: string };
  quantity: number;
  substitution_reason: string | null;
  lots: DispensedLot[];
  returned: number;
  /** The prescribed medication and dosage, for the label. */
  prescribed: {
    display: string;
    dose: { value: number; unit: string } | null;
    route: string | null;
    frequency: { times: number; period: number; period_unit: string; as_needed: boolean } | null;
    duration_days: number | null;
    instructions: string | null;
  };
}

/** A dispensing as every operation reads it. */
export interface DispensationRow extends Check {
  id: string;
  number: string;
  status: DispensationStatus;
  status_reason: string | null;
  prescription_id: string;
  patient: PatientSummary;
  store: { id: string; name: string; kind: string };
  practitioner: Person;
  items: DispensedItem[];
  override_reason: string | null;
  witness: Person | null;
  completed_at: string | null;
  completed_by: Person | null;
  version: number;
  created_at: string;
  updated_at: string;
}

const PRESCRIBED = clause`(select jsonb_build_object('display', r.medication_display,
    'dose', case when r.dose_value is not null then jsonb_build_object('value', r.dose_value, 'unit', r.dose_unit) end,
    'route', r.route,
    'frequency', case when r.frequency_times is not null then jsonb_build_object('times', r.frequency_times,
      'period', r.frequency_period, 'period_unit', r.frequency_period_unit, 'as_needed', r.as_needed) end,
    'duration_days', r.duration_days, 'instructions', r.instructions)
  from prescription_items r where r.clinic_id = i.clinic_id and r.id = i.prescription_item_id)`;

const ITEMS = clause`(select jsonb_agg(jsonb_build_object('id', i.id, 'prescription_item_id', i.prescription_item_id,
    'product', (select jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'strength', p.strength, 'form', p.form, 'unit', p.unit)
      from pharmacy_products p where p.clinic_id = i.clinic_id and p.id = i.product_id),
    'quantity', i.quantity, 'substitution_reason', i.substitution_reason,
    'lots', (select coalesce(jsonb_agg(jsonb_build_object('lot_id', g.lot_id, 'number', l.number, 'expires_on', l.expires_on,
        'quantity', g.quantity, 'returned', g.returned) order by l.expires_on, l.id), '[]')
      from pharmacy_dispensed_lots g join pharmacy_lots l on l.clinic_id = g.clinic_id and l.id = g.lot_id
      where g.clinic_id = i.clinic_id and g.item_id = i.id),
    'returned', (select coalesce(sum(g.returned), 0) from pharmacy_dispensed_lots g
      where g.clinic_id = i.clinic_id and g.item_id = i.id),
    'prescribed', ${PRESCRIBED}) order by i.place)
  from pharmacy_dispensed_items i where i.clinic_id = d.clinic_id and i.dispensation_id = d.id)`;

/** Columns of dispensings `d`. */
export const DISPENSATION_COLUMNS = list([
  ...[
    'id',
    'number',
    'status',
    'status_reason',
    'prescription_id',
    'warnings',
    'unchecked',
    'override_reason',
    'version',
  ].map((each) => column(`d.${each}`)),
  clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = d.clinic_id and p.id = d.patient_id) as patient`,
  clause`(select jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind)
    from pharmacy_stores s where s.clinic_id = d.clinic_id and s.id = d.store_id) as store`,
  clause`(select jsonb_build_object('id', o.id, 'full_name', o.full_name)
    from practitioners o where o.clinic_id = d.clinic_id and o.id = d.practitioner_id) as practitioner`,
  clause`${ITEMS} as items`,
  clause`case when d.witness_id is not null then jsonb_build_object('id', d.witness_id, 'full_name', d.witness_name) end as witness`,
  clause`iso_instant(d.completed_at) as completed_at`,
  clause`case when d.completed_at is not null then (select jsonb_build_object('id', o.id, 'full_name', o.full_name)
    from practitioners o where o.clinic_id = d.clinic_id and o.id = coalesce(d.completed_by, d.practitioner_id)) end as completed_by`,
  clause`iso_instant(d.created_at) as created_at`,
  clause`iso_instant(d.updated_at) as updated_at`,
]);

const FIND = statement(clause`select ${DISPENSATION_COLUMNS} from pharmacy_dispensations d
  where d.clinic_id = ${parameter(1)} and d.id = ${parameter(2)}`);

export const findDispensation = (db: Db, clinicId: string, id: string) => db.row<DispensationRow>(FIND, [clinicId, id]);

export interface DispensationHead {
  id: string;
  patient_id: string;
  practitioner_id: string;
  prescription_id: string;
  store_id: string;
  /** The caller who created it. */
  actor_id: string;
  status: DispensationStatus;
  version: number;
}

const HEAD_COLUMNS = `select id, patient_id, practitioner_id, prescription_id, store_id, actor_id, status, version
  from pharmacy_dispensations where clinic_id = $1`;
const HEAD = `${HEAD_COLUMNS} and id = $2`;

export const findDispensationHead = (db: Db, clinicId: string, id: string) =>
  db.row<DispensationHead>(HEAD, [clinicId, id]);

export const findDispensationHeadOfItem = (db: Db, clinicId: string, itemId: string) =>
  db.row<DispensationHead>(
    `${HEAD_COLUMNS} and id = (select i.dispensation_id from pharmacy_dispensed_items i where i.clinic_id = $1 and i.id = $2)`,
    [clinicId, itemId],
  );

/** Locks the row until the transaction ends. Lock the prescription first. */
export const lockDispensation = (db: Db, clinicId: string, id: string) =>
  db.row<DispensationHead>(`${HEAD} for no key update`, [clinicId, id]);

export const insertDispensation = (db: Db, row: Record<string, unknown>) =>
  db.rows(sql('pharmacy_dispensations').insert(row));

export const updateDispensation = (db: Db, clinicId: string, id: string, values: Record<string, unknown>) =>
  db.rows(sql('pharmacy_dispensations').where({ clinic_id: clinicId, id }).update(values));

export const insertItems = (db: Db, rows: readonly Record<string, unknown>[]) =>
  db.rows(sql('pharmacy_dispensed_items').insert([...rows]));

export interface GivenLot {
  item_id: string;
  lot_id: string;
  quantity: number;
}

/** Inserts the lots of items. Those of the preparation exist already. */
export const insertGivenLots = (db: Db, clinicId: string, lots: readonly GivenLot[]) =>
  db.rows(
    `insert into pharmacy_dispensed_lots (clinic_id, item_id, lot_id, quantity)
     select $1, said.* from jsonb_to_recordset($2::jsonb) as said (item_id uuid, lot_id uuid, quantity bigint)
     on conflict do nothing`,
    [clinicId, JSON.stringify(lots)],
  );

export const returnLot = (db: Db, clinicId: string, { item_id, lot_id, quantity }: GivenLot) =>
  db.rows(
    'update pharmacy_dispensed_lots set returned = returned + $4 where clinic_id = $1 and item_id = $2 and lot_id = $3',
    [clinicId, item_id, lot_id, quantity],
  );

/** Whether a difference of a closing blocks the class of one of these products in the store. */
export const isClassBlocked = async (db: Db, clinicId: string, storeId: string, productIds: readonly string[]) =>
  (await db.row(
    `select 1 from pharmacy_register_heads h
     join pharmacy_products p on p.clinic_id = h.clinic_id and p.id = h.product_id
     where h.clinic_id = $1 and h.store_id = $2 and h.open_difference <> 0 and p.control_class in
       (select given.control_class from pharmacy_products given where given.clinic_id = $1 and given.id = any($3::uuid[])) limit 1`,
    [clinicId, storeId, productIds],
  )) !== undefined;

/** The prepared and dispensed quantity of each item of a prescription. */
export async function findTaken(db: Db, clinicId: string, prescriptionId: string): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; taken: number }>(
    'select prescription_item_id as id, taken from pharmacy_prescribed where clinic_id = $1 and prescription_id = $2',
    [clinicId, prescriptionId],
  );
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Whether a part of the prescription is prepared and not completed. */
export const isBeingPrepared = async (db: Db, clinicId: string, prescriptionId: string): Promise<boolean> =>
  (await db.row(
    `select 1 from pharmacy_dispensations
     where clinic_id = $1 and prescription_id = $2 and status in ('preparation', 'on_hold') limit 1`,
    [clinicId, prescriptionId],
  )) !== undefined;

const SPEC: ListSpec = {
  id: 'd.id',
  patient: 'd.patient_id',
  columns: [raw(DISPENSATION_COLUMNS)],
  sorts: {
    '-created_at': { column: 'd.created_at', direction: 'desc' },
    created_at: { column: 'd.created_at', direction: 'asc' },
    updated_at: { column: 'd.updated_at', direction: 'asc' },
  },
};

export const DISPENSATION_SORTS = Object.keys(SPEC.sorts);

export interface DispensationFilter extends ListQuery, DayRange {
  patient_id?: string;
  prescription_id?: string;
  store_id?: string;
  status?: DispensationStatus[];
}

export interface Reader {
  clinic: Clinic;
  caller: Caller;
  grant: PhiGrant | undefined;
}

/** Dispensings `d` that the policy lets the caller see. `asked` limits them to one patient. */
export function visibleDispensations({ clinic, caller, grant }: Reader, asked?: string): Knex.QueryBuilder {
  const dispensations: Knex.QueryBuilder = sql('pharmacy_dispensations as d').where('d.clinic_id', clinic.id);
  const columns = { clinic: 'd.clinic_id', patient: 'd.patient_id', practitioner: 'd.practitioner_id' };
  whereRelated(dispensations, grant, caller, columns, asked);
  return dispensations;
}

export function listDispensations(db: Db, reader: Reader, filter: DispensationFilter) {
  const dispensations = visibleDispensations(reader, filter.patient_id);
  if (filter.patient_id) wherePatient(dispensations, 'd.patient_id', reader.clinic.id, filter.patient_id);
  for (const each of ['prescription_id', 'store_id'] as const)
    if (filter[each]) dispensations.where(`d.${each}`, filter[each]);
  if (filter.status) dispensations.whereIn('d.status', filter.status);
  whereDays(dispensations, 'd.created_at', filter, reader.clinic.timezone);
  return readList<DispensationRow>(db, dispensations, SPEC, filter);
}
