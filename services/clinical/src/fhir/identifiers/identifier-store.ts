import type { Db } from '../../db/db.js';
import { insertRows } from '../../db/insert-rows.js';
import { clause, inside, list, literal, parameter, piece, statement, type Piece } from '../../db/piece.js';
import type { PatientIdentifier } from '../../features/patients/index.js';
import type { Lookup, Condition } from '../search/parameter.js';
import type { KeyColumn } from '../type.js';

/** The resources of a type and a clinic. */
interface OfType {
  clinic_id: string;
  resource_type: string;
}

/** What names a resource among those: the values of its key. `part` is empty where the key is one id. */
export interface ResourceKey {
  resource_id: string;
  part: string;
}

/** What is an item of what others call so has that as its `item`: it is empty of what has a name for itself. */
export type StoredIdentifier = ResourceKey & PatientIdentifier & { place: number; item: string };

/** What names one resource of a type, as `ResourceKey` has it. All of it is constants of this program. */
type Key = readonly [KeyColumn, ...KeyColumn[]];

export const resourceKey = ([resource_id = '', part = '']: readonly string[]): ResourceKey => ({ resource_id, part });

const COLLECTED = piece`jsonb_agg(jsonb_build_object('system', n.system, 'value', n.value, 'use', n.use, 'type', n.type) order by n.place)`;

/** From where the names of the resource are read whose key is in those columns. */
function namesOf(resourceType: string, [id, part]: Key): Piece {
  const type = literal(resourceType);
  return part
    ? clause`from resource_identifiers n where n.clinic_id = (select current_clinic_id()) and n.resource_type = ${type}
        and n.resource_id = ${id.column} and n.part = ${part.column}`
    : clause`from resource_identifiers n where n.clinic_id = (select current_clinic_id()) and n.resource_type = ${type}
        and n.resource_id = ${id.column}`;
}

/** Those of the resource whose key is in those columns. */
export const identifiersColumn = (resourceType: string, key: Key): Piece =>
  clause`(select ${inside(COLLECTED)} ${namesOf(resourceType, key)}) as identifiers_of_others`;

const IDENTIFIERS = statement(piece`select (select ${inside(COLLECTED)} from resource_identifiers n
    where n.clinic_id = ${parameter(1)} and n.resource_type = ${parameter(2)} and n.resource_id = x.resource_id and n.part = x.part) as identifiers
  from unnest(${parameter(3)}::uuid[], ${parameter(4)}::text[]) with ordinality x (resource_id, part, place) order by x.place`);

/** Those of resources of one type, in the order in which they are named. */
export async function findIdentifiers(
  db: Db,
  { clinic_id, resource_type }: OfType,
  named: readonly ResourceKey[],
): Promise<(PatientIdentifier[] | null)[]> {
  const rows = await db.rows<{ identifiers: PatientIdentifier[] | null }>(IDENTIFIERS, [
    clinic_id,
    resource_type,
    named.map(({ resource_id }) => resource_id),
    named.map(({ part }) => part),
  ]);
  return rows.map(({ identifiers }) => identifiers);
}

/** Those that another resource of the type has already are not written: answers which were. It waits for who writes the same. */
export async function insertIdentifiers(
  db: Db,
  of: OfType,
  called: readonly StoredIdentifier[],
): Promise<StoredIdentifier[]> {
  const rows = called.map((each) => ({ ...of, ...each }));
  // In one order: of two who write the same, one waits for the other, and not both.
  rows.sort((one, other) =>
    JSON.stringify([one.system, one.value]) < JSON.stringify([other.system, other.value]) ? -1 : 1,
  );
  return db.rows(INSERT, [JSON.stringify(rows)]);
}

const IDENTIFIER_COLUMNS = 'clinic_id, resource_type, resource_id, part, place, item, system, value, use, type';

const INSERT = statement(piece`
  ${insertRows('resource_identifiers', IDENTIFIER_COLUMNS, parameter(1))} on conflict do nothing returning resource_id, part, place`);

/** They are still what it was called, and may be what another is called that came in its place. */
export const freeIdentifiersOf = (db: Db, { clinic_id, resource_type }: OfType, { resource_id, part }: ResourceKey) =>
  db.rows(
    `update resource_identifiers set replaced = true
     where clinic_id = $1 and resource_type = $2 and resource_id = $3 and part = $4 and not replaced`,
    [clinic_id, resource_type, resource_id, part],
  );

/**
 * The same of those among them whose resource is gone, as that condition says. What is named as one that was there before it went is
 * another: what the older was called is forgotten.
 */
export async function freeIdentifiersLeft(
  db: Db,
  { clinic_id, resource_type }: OfType,
  gone: Piece,
  called: readonly StoredIdentifier[],
): Promise<void> {
  const given = [clinic_id, resource_type, JSON.stringify(called)];
  await db.rows(
    `delete from resource_identifiers n using jsonb_to_recordset($3::jsonb) as said (resource_id uuid, part text)
     where n.clinic_id = $1 and n.resource_type = $2 and n.resource_id = said.resource_id and n.part = said.part`,
    given,
  );
  await db.rows(
    statement(piece`update resource_identifiers n set replaced = true
      from jsonb_to_recordset(${parameter(3)}::jsonb) as said (system text, value text)
      where n.clinic_id = ${parameter(1)} and n.resource_type = ${parameter(2)} and n.system = said.system
        and n.value = said.value and not n.replaced and ${inside(gone)}`),
    given,
  );
}

const columnsOf = (key: Key): Piece => list(key.map(({ column }) => column));

/** That the resource whose key is in those columns has one of which this is true: of identifiers `n`. */
export function withIdentifier(resourceType: string, key: Key, clinicId: string, where: Piece): Condition {
  const those = clause`from resource_identifiers n
    where n.clinic_id = ${clinicId} and n.resource_type = ${literal(resourceType)} and ${inside(where)}`;
  const whole = piece`${key[0].column} = any(array(select n.resource_id ${those}))`;
  if (key.length === 1) return { sql: whole };
  return { sql: piece`${whole} and (${columnsOf(key)}) in (select n.resource_id, n.part ${those})` };
}

/** That it has one of that system: of which there may be many, so that they are not looked up before. */
export function withSystem(resourceType: string, key: Key, clinicId: string, system: string): Condition {
  const those = clause`from resource_identifiers n
    where n.clinic_id = ${clinicId} and n.resource_type = ${literal(resourceType)} and n.system = ${system}`;
  if (key.length === 1) return { sql: piece`${key[0].column} in (select n.resource_id ${those})` };
  return { sql: piece`(${columnsOf(key)}) in (select n.resource_id, n.part ${those})` };
}

/** That it has any: what has one is looked up before, where these are few. */
export const lookupIdentified = (resourceType: string, key: Key): Lookup => ({
  column: key[0].column,
  type: key[0].type,
  query: piece`select n.resource_id from resource_identifiers n where n.clinic_id = (select current_clinic_id())
    and n.resource_type = ${literal(resourceType)}`,
  ...(key.length > 1 && { also: { sql: piece`not ${withoutIdentifiers(resourceType, key)}` } }),
});

export const withoutIdentifiers = (resourceType: string, key: Key): Piece =>
  piece`not exists (select ${namesOf(resourceType, key)})`;
