import type { BaseCall } from '../../operation/operation.js';
import { keyValues } from '../search/reference.js';
import type { FhirType } from '../type.js';
import { findIdentifiers, resourceKey } from './identifier-store.js';

/** Rows of versions, with what these do not say: what others call their resources, and what the type adds. */
export async function wholeVersions(
  { db, clinic }: Pick<BaseCall<'clinic'>, 'db' | 'clinic'>,
  type: FhirType,
  found: readonly { row: unknown; id: string }[],
): Promise<unknown[]> {
  const said = found.map(({ row }) => row);
  const rows = type.completed ? ((await type.completed(said, { db, clinic })) as unknown[]) : said;
  if (!type.identified || found.length === 0) return rows;
  const ids = [...new Set(found.map(({ id }) => id))];
  const named = ids.map((id) => resourceKey(keyValues(type, id) ?? []));
  const known = await findIdentifiers(db, { clinic_id: clinic.id, resource_type: type.type }, named);
  return found.map(({ id }, place) => ({
    ...(rows[place] as object),
    identifiers_of_others: known[ids.indexOf(id)] ?? null,
  }));
}
