import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import { clause, raw } from '../../db/piece.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { whereDays, type DayRange } from '../../http/day-range.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { PhiGrant } from '../../operation/grant.js';
import { PATIENT_SUMMARY, wherePatient, type PatientSummary } from '../patients/index.js';
import { ORDER_COLUMNS, visibleOrders, type OrderKind, type OrderRow } from './order-store.js';

export const ORDER_SORTS = ['-ordered_at', 'ordered_at', 'updated_at'];

export interface OrderFilter extends ListQuery, DayRange {
  patient_id?: string;
  admission_id?: string;
  ordered_by?: string;
  status?: string[];
  kind?: OrderKind;
  priority?: string[];
}

export interface OrderLine extends OrderRow {
  patient: PatientSummary;
}

const SPEC: ListSpec = {
  id: 'o.id',
  patient: 'o.patient_id',
  columns: [
    raw(ORDER_COLUMNS),
    raw(
      clause`(select ${PATIENT_SUMMARY} from patients p where p.clinic_id = o.clinic_id and p.id = o.patient_id) as patient`,
    ),
  ],
  sorts: {
    '-ordered_at': { column: 'o.ordered_at', direction: 'desc' },
    ordered_at: { column: 'o.ordered_at', direction: 'asc' },
    updated_at: { column: 'o.updated_at', direction: 'asc' },
  },
};

/** The orders of an admission and those of its consultations, each found by an index. */
const ofStay = (clinicId: string, id: string): Knex.QueryBuilder =>
  sql.unionAll([
    sql.from('orders as placed').where({ 'placed.clinic_id': clinicId, 'placed.admission_id': id }).select('placed.id'),
    sql
      .from('consultations as note')
      .join('orders as noted', { 'noted.clinic_id': 'note.clinic_id', 'noted.consultation_id': 'note.id' })
      .where({ 'note.clinic_id': clinicId, 'note.admission_id': id })
      .select('noted.id'),
  ]);

/** A page of the orders that the caller may see, with their items. */
export function listOrders(
  db: Db,
  reader: { clinic: Clinic; caller: Caller; grant: PhiGrant | undefined },
  filter: OrderFilter,
) {
  const list = visibleOrders(reader, filter.patient_id);
  if (filter.patient_id) wherePatient(list, 'o.patient_id', reader.clinic.id, filter.patient_id);
  if (filter.admission_id) list.whereIn('o.id', ofStay(reader.clinic.id, filter.admission_id));
  if (filter.ordered_by) list.where('o.ordered_by', filter.ordered_by);
  if (filter.status) list.whereIn('o.status', filter.status);
  if (filter.kind) list.where('o.kind', filter.kind);
  if (filter.priority) list.whereIn('o.priority', filter.priority);
  whereDays(list, 'o.ordered_at', filter, reader.clinic.timezone);
  return readList<OrderLine>(db, list, SPEC, filter);
}
