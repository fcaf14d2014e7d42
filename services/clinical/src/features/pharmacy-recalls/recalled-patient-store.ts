import { sql, type Db } from '../../db/db.js';
import { clause, literal, piece, raw } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { visibleDispensations, type Reader } from '../dispensing/index.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import { visibleAdmissions } from '../wards/index.js';

/** A patient who received a recalled lot. */
export interface RecalledPatient {
  id: string;
  patient: PatientSummary;
  contact: { phone: string | null; email: string | null };
  dispensations: {
    id: string;
    number: string;
    completed_at: string;
    store: { id: string; name: string };
    lots: { lot_id: string; number: string; quantity: number; returned: number }[];
  }[];
  dispensations_count: number;
  administrations: {
    id: string;
    admission_id: string;
    medication: string;
    given_at: string;
    lots: { lot_id: string; number: string; quantity: number | null }[];
  }[];
  administrations_count: number;
  last_at: string;
  updated_at: string;
}

const LOTS = clause`(select jsonb_agg(jsonb_build_object('lot_id', l.id, 'number', l.number, 'quantity', g.quantity,
    'returned', g.returned) order by l.number, g.item_id)
  from pharmacy_dispensed_items i
  join pharmacy_dispensed_lots g on g.clinic_id = i.clinic_id and g.item_id = i.id
  join pharmacy_recalled_lots k on k.clinic_id = g.clinic_id and k.lot_id = g.lot_id and k.recall_id = had.recall_id
  join pharmacy_lots l on l.clinic_id = g.clinic_id and l.id = g.lot_id
  where i.clinic_id = d.clinic_id and i.dispensation_id = d.id)`;

/** The lots of an administration `g`: those whose stock it took, and a named lot whose stock it did not take. */
const GIVEN_LOTS = clause`(select jsonb_agg(jsonb_build_object('lot_id', l.id, 'number', l.number, 'quantity', taken.quantity) order by l.number)
  from (select t.lot_id, -sum(t.quantity)::bigint as quantity from pharmacy_movements t
      where t.clinic_id = g.clinic_id and t.reference_id = g.id group by t.lot_id
    union all select g.lot_id, null::bigint where g.lot_id is not null and not exists (select from pharmacy_movements other
      where other.clinic_id = g.clinic_id and other.reference_id = g.id and other.lot_id = g.lot_id)) taken
  join pharmacy_recalled_lots k on k.clinic_id = g.clinic_id and k.lot_id = taken.lot_id and k.recall_id = had.recall_id
  join pharmacy_lots l on l.clinic_id = k.clinic_id and l.id = k.lot_id)`;

const SPEC: ListSpec = {
  id: 'had.id',
  patient: 'had.id',
  unindexed: true,
  columns: [
    'had.id',
    raw(clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = had.clinic_id and p.id = had.id) as patient,
      (select jsonb_build_object('phone', p.phone, 'email', p.email) from patients p
        where p.clinic_id = had.clinic_id and p.id = had.id) as contact,
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'completed_at', iso_instant(d.completed_at),
          'store', (select jsonb_build_object('id', s.id, 'name', s.name) from pharmacy_stores s
            where s.clinic_id = d.clinic_id and s.id = d.store_id),
          'lots', ${LOTS}) order by d.completed_at desc, d.id), '[]')
        from (select given.* from pharmacy_dispensations given
          where given.clinic_id = had.clinic_id and given.id = any(had.dispensations)
          order by given.completed_at desc, given.id limit ${literal(PHARMACY_LIMITS.listedDispensations)}) d) as dispensations,
      cardinality(had.dispensations) as dispensations_count,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'admission_id', g.admission_id, 'medication', m.medication_display,
          'given_at', iso_instant(g.given_at), 'lots', ${GIVEN_LOTS}) order by g.given_at desc, g.id), '[]')
        from (select given.* from medication_administrations given
          where given.clinic_id = had.clinic_id and given.id = any(had.administrations)
          order by given.given_at desc, given.id limit ${literal(PHARMACY_LIMITS.listedAdministrations)}) g
        join inpatient_medications m on m.clinic_id = g.clinic_id and m.id = g.medication_id) as administrations,
      cardinality(had.administrations) as administrations_count,
      iso_instant(had.last_at) as last_at,
      iso_instant(had.updated_at) as updated_at`),
  ],
  sorts: {
    '-last_at': { column: 'had.last_at', direction: 'desc' },
    updated_at: { column: 'had.updated_at', direction: 'asc' },
  },
};

export const RECALLED_PATIENT_SORTS = Object.keys(SPEC.sorts);

export interface RecalledPatientFilter extends ListQuery {
  patient_id?: string;
}

/** Ids of administrations that took stock of a recalled lot, or name one without taking stock. */
const tookLots = (clinicId: string, recallId: string) => piece`
  select named.id from pharmacy_recalled_lots k
    join medication_administrations named on named.clinic_id = k.clinic_id and named.lot_id = k.lot_id
    where k.clinic_id = ${clinicId} and k.recall_id = ${recallId}
  union select t.reference_id from pharmacy_recalled_lots k
    join pharmacy_movements t on t.clinic_id = k.clinic_id and t.lot_id = k.lot_id and t.kind = 'administration'
    where k.clinic_id = ${clinicId} and k.recall_id = ${recallId}`;

/**
 * Patients who received recalled lots, also if they returned them, with the dispensings and valid administrations that
 * the policy lets the caller see.
 */
export function listRecalledPatients(db: Db, reader: Reader, recallId: string, filter: RecalledPatientFilter) {
  const dispensed = visibleDispensations(reader, filter.patient_id)
    .join('pharmacy_dispensed_items as i', { 'i.clinic_id': 'd.clinic_id', 'i.dispensation_id': 'd.id' })
    .join('pharmacy_dispensed_lots as g', { 'g.clinic_id': 'i.clinic_id', 'g.item_id': 'i.id' })
    .join('pharmacy_recalled_lots as k', { 'k.clinic_id': 'g.clinic_id', 'k.lot_id': 'g.lot_id' })
    .where({ 'k.recall_id': recallId, 'd.status': 'completed' })
    .select(
      raw(clause`d.clinic_id, d.patient_id, d.id as dispensation_id, null::uuid as administration_id,
        d.completed_at as at, d.updated_at`),
    );
  const administered = visibleAdmissions(reader, filter.patient_id)
    .join('medication_administrations as g', { 'g.clinic_id': 'a.clinic_id', 'g.admission_id': 'a.id' })
    .where({ 'g.status': 'given' })
    .whereNull('g.superseded_by_id')
    .whereRaw(raw(piece`g.id in ${tookLots(reader.clinic.id, recallId)}`))
    .select(
      raw(clause`g.clinic_id, g.patient_id, null::uuid as dispensation_id, g.id as administration_id,
        g.given_at as at, g.updated_at`),
    );
  if (filter.patient_id) {
    wherePatient(dispensed, 'd.patient_id', reader.clinic.id, filter.patient_id);
    wherePatient(administered, 'g.patient_id', reader.clinic.id, filter.patient_id);
  }
  const had = sql
    .from(sql.unionAll([dispensed, administered], true).as('took'))
    .groupBy('took.clinic_id', 'took.patient_id')
    .select(
      raw(clause`took.clinic_id, took.patient_id as id, ${recallId}::uuid as recall_id,
        coalesce(array_agg(distinct took.dispensation_id) filter (where took.dispensation_id is not null), '{}') as dispensations,
        coalesce(array_agg(distinct took.administration_id) filter (where took.administration_id is not null), '{}') as administrations,
        max(took.at) as last_at, max(took.updated_at) as updated_at`),
    );
  return readList<RecalledPatient>(db, sql.from(had.as('had')), SPEC, filter);
}
