import { sql, type Db } from '../../db/db.js';
import { clause, literal, raw } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { visibleDispensations, type Reader } from '../dispensing/index.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';

/** A patient who had some of what is recalled. */
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
  administrations: object[];
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

const SPEC: ListSpec = {
  id: 'had.id',
  patient: 'had.id',
  unindexed: true,
  columns: [
    'had.id',
    raw(clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = had.clinic_id and p.id = had.id) as patient,
      (select jsonb_build_object('phone', p.phone, 'email', p.email) from patients p
        where p.clinic_id = had.clinic_id and p.id = had.id) as contact,
      (select jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number, 'completed_at', iso_instant(d.completed_at),
          'store', (select jsonb_build_object('id', s.id, 'name', s.name) from pharmacy_stores s
            where s.clinic_id = d.clinic_id and s.id = d.store_id),
          'lots', ${LOTS}) order by d.completed_at desc, d.id)
        from (select given.* from pharmacy_dispensations given
          where given.clinic_id = had.clinic_id and given.id = any(had.dispensations)
          order by given.completed_at desc, given.id limit ${literal(PHARMACY_LIMITS.listedDispensations)}) d) as dispensations,
      cardinality(had.dispensations) as dispensations_count,
      '[]'::jsonb as administrations,
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

/** Whom what is recalled was given to, also where it came back: of each the dispensings that the policy lets the caller see. */
export function listRecalledPatients(db: Db, reader: Reader, recallId: string, filter: RecalledPatientFilter) {
  const given = visibleDispensations(reader, filter.patient_id)
    .join('pharmacy_dispensed_items as i', { 'i.clinic_id': 'd.clinic_id', 'i.dispensation_id': 'd.id' })
    .join('pharmacy_dispensed_lots as g', { 'g.clinic_id': 'i.clinic_id', 'g.item_id': 'i.id' })
    .join('pharmacy_recalled_lots as k', { 'k.clinic_id': 'g.clinic_id', 'k.lot_id': 'g.lot_id' })
    .where({ 'k.recall_id': recallId, 'd.status': 'completed' })
    .groupBy('d.clinic_id', 'd.patient_id', 'k.recall_id')
    .select({ clinic_id: 'd.clinic_id', id: 'd.patient_id', recall_id: 'k.recall_id' })
    .select(
      raw(
        clause`array_agg(distinct d.id) as dispensations, max(d.completed_at) as last_at, max(d.updated_at) as updated_at`,
      ),
    );
  if (filter.patient_id) wherePatient(given, 'd.patient_id', reader.clinic.id, filter.patient_id);
  return readList<RecalledPatient>(db, sql.from(given.as('had')), SPEC, filter);
}
