import { insertRows, type Db } from '../../db/db.js';
import type { PatientIdentifier } from '../../features/patients/index.js';
import type { Condition } from '../search/parameter.js';

/** What names a resource: its clinic, its type and its id. */
export interface Named {
  clinic_id: string;
  resource_type: string;
  resource_id: string;
}

const COLLECTED = `jsonb_agg(jsonb_build_object('system', n.system, 'value', n.value, 'use', n.use, 'type', n.type) order by n.place)`;

/** Those of the resource whose id is in that column. Both are constants of this program. */
export const identifiersColumn = (resourceType: string, idColumn: string): string => `(select ${COLLECTED}
  from resource_identifiers n where n.clinic_id = (select current_clinic_id()) and n.resource_type = '${resourceType}'
    and n.resource_id = ${idColumn}) as identifiers_of_others`;

/** Those of resources of one type, by their ids. */
export async function findIdentifiers(
  db: Db,
  { clinic_id, resource_type }: Omit<Named, 'resource_id'>,
  ids: readonly string[],
): Promise<Map<string, PatientIdentifier[]>> {
  const rows = await db.rows<{ resource_id: string; identifiers: PatientIdentifier[] }>(
    `select n.resource_id, ${COLLECTED} as identifiers from resource_identifiers n
     where n.clinic_id = $1 and n.resource_type = $2 and n.resource_id = any($3::uuid[]) group by n.resource_id`,
    [clinic_id, resource_type, ids],
  );
  return new Map(rows.map(({ resource_id, identifiers }) => [resource_id, identifiers]));
}

/** Those that another resource of the type has already are not written: answers how many were. It waits for who writes the same. */
export async function insertIdentifiers(
  db: Db,
  named: Named,
  identifiers: readonly PatientIdentifier[],
): Promise<number> {
  const rows = identifiers.map((each, place) => ({ ...named, ...each, place }));
  // In one order: of two who write the same, one waits for the other, and not both.
  rows.sort((one, other) =>
    JSON.stringify([one.system, one.value]) < JSON.stringify([other.system, other.value]) ? -1 : 1,
  );
  return (await db.rows(`${INSERT} on conflict do nothing returning 1`, [JSON.stringify(rows)])).length;
}

const INSERT = insertRows(
  'resource_identifiers',
  'clinic_id, resource_type, resource_id, place, system, value, use, type',
  '$1',
);

/** They are still what it was called, and may be what another is called that came in its place. */
export const freeIdentifiersOf = (db: Db, { clinic_id, resource_type, resource_id }: Named) =>
  db.rows(
    'update resource_identifiers set replaced = true where clinic_id = $1 and resource_type = $2 and resource_id = $3 and not replaced',
    [clinic_id, resource_type, resource_id],
  );

/** The same of those among them whose resource is in that table no more. */
export const freeIdentifiersLeft = (
  db: Db,
  { clinic_id, resource_type }: Omit<Named, 'resource_id'>,
  table: string,
  identifiers: readonly PatientIdentifier[],
) =>
  db.rows(
    `update resource_identifiers n set replaced = true from jsonb_to_recordset($3::jsonb) as said (system text, value text)
     where n.clinic_id = $1 and n.resource_type = $2 and n.system = said.system and n.value = said.value and not n.replaced
       and not exists (select from ${table} x where x.clinic_id = n.clinic_id and x.id = n.resource_id)`,
    [clinic_id, resource_type, JSON.stringify(identifiers)],
  );

/** That the resource whose id is in that column has one of which this is true. */
export const withIdentifier = (
  resourceType: string,
  idColumn: string,
  clinicId: string,
  where: string,
  ...values: string[]
): Condition => ({
  sql: `${idColumn} = any(array(select n.resource_id from resource_identifiers n
    where n.clinic_id = ? and n.resource_type = '${resourceType}' and ${where}))`,
  values: [clinicId, ...values],
});

/** That it has one of that system: of which there may be many, so that they are not looked up before. */
export const withSystem = (resourceType: string, idColumn: string, clinicId: string, system: string): Condition => ({
  sql: `${idColumn} in (select n.resource_id from resource_identifiers n
    where n.clinic_id = ? and n.resource_type = '${resourceType}' and n.system = ?)`,
  values: [clinicId, system],
});

export const withoutIdentifiers = (resourceType: string, idColumn: string): string =>
  `not exists (select from resource_identifiers n where n.clinic_id = (select current_clinic_id())
    and n.resource_type = '${resourceType}' and n.resource_id = ${idColumn})`;
