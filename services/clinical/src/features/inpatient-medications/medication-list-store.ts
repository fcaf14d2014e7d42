import { sql, type Db } from '../../db/db.js';
import { clause, raw } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import type { MedicationStatus } from './medication-rules.js';
import { MEDICATION_COLUMNS, STATUS, type MedicationRow } from './medication-store.js';

const SPEC: ListSpec = {
  id: 'm.id',
  columns: [raw(MEDICATION_COLUMNS)],
  sorts: {
    '-starts_at': { column: 'm.starts_at', direction: 'desc' },
    starts_at: { column: 'm.starts_at', direction: 'asc' },
    updated_at: { column: 'm.updated_at', direction: 'asc' },
  },
};

export const MEDICATION_SORTS = Object.keys(SPEC.sorts);

export interface MedicationFilter extends ListQuery {
  status?: MedicationStatus[];
}

export function listMedications(
  db: Db,
  clinicId: string,
  admissionId: string,
  { status, ...query }: MedicationFilter,
  keys: KeyRing,
) {
  const orders = sql('inpatient_medications as m').where({ 'm.clinic_id': clinicId, 'm.admission_id': admissionId });
  if (status) orders.whereRaw(raw(clause`${STATUS} = any(${status}::text[])`));
  return readList<MedicationRow>(db, orders, SPEC, query, keys);
}
