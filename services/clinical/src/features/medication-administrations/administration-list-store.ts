import { sql, type Db } from '../../db/db.js';
import { raw } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { ADMINISTRATION_COLUMNS, type AdministrationRow } from './administration-store.js';

const SPEC: ListSpec = {
  id: 'g.id',
  columns: [raw(ADMINISTRATION_COLUMNS)],
  sorts: {
    '-given_at': { column: 'g.given_at', direction: 'desc' },
    given_at: { column: 'g.given_at', direction: 'asc' },
    updated_at: { column: 'g.updated_at', direction: 'asc' },
  },
};

export const ADMINISTRATION_SORTS = Object.keys(SPEC.sorts);

export interface AdministrationFilter extends ListQuery {
  medication_id?: string;
}

export function listAdministrations(
  db: Db,
  clinicId: string,
  admissionId: string,
  { medication_id, ...query }: AdministrationFilter,
  keys: KeyRing,
) {
  const of = { 'g.clinic_id': clinicId, 'g.admission_id': admissionId };
  const administrations = sql('medication_administrations as g').where(of);
  if (medication_id) administrations.where('g.medication_id', medication_id);
  return readList<AdministrationRow>(db, administrations, SPEC, query, keys);
}
