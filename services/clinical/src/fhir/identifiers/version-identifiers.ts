import type { Db } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import { keyValues } from '../search/reference.js';
import type { FhirType } from '../type.js';
import { findIdentifiers, resourceKey } from './identifier-store.js';

/** Rows of versions, with what others call their resources. */
export async function withIdentifiers(
  { db, clinic }: { db: Db; clinic: Pick<Clinic, 'id'> },
  type: FhirType,
  found: readonly { row: unknown; id: string }[],
): Promise<unknown[]> {
  const rows = found.map(({ row }) => row);
  if (!type.identified || found.length === 0) return rows;
  const ids = [...new Set(found.map(({ id }) => id))];
  const named = ids.map((id) => resourceKey(keyValues(type, id) ?? []));
  const known = await findIdentifiers(db, { clinic_id: clinic.id, resource_type: type.type }, named);
  return found.map(({ row, id }) => ({ ...(row as object), identifiers_of_others: known[ids.indexOf(id)] ?? null }));
}
