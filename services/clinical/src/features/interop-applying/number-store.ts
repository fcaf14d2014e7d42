import type { Db } from '../../db/db.js';
import type { Made } from '../interop-messages/index.js';

export type NumberKind = 'visit' | 'appointment' | 'lab_result' | 'order' | 'immunization' | 'document';

/** The record for which a connection uses this number. */
export const findNumbered = (db: Db, clinicId: string, connectionId: string, kind: NumberKind, number: string) =>
  db.row<Made>(
    `select resource_type, resource_id from interop_numbers
     where clinic_id = $1 and connection_id = $2 and kind = $3 and number = $4`,
    [clinicId, connectionId, kind, number],
  );

/** The only record for which a connection uses a number with this beginning; undefined if there are several. */
export async function findOnlyNumbered(
  db: Db,
  clinicId: string,
  connectionId: string,
  kind: NumberKind,
  begin: string,
): Promise<Made | undefined> {
  const [only, ...others] = await db.rows<Made>(
    `select distinct resource_type, resource_id from interop_numbers
     where clinic_id = $1 and connection_id = $2 and kind = $3 and starts_with(number, $4) limit 2`,
    [clinicId, connectionId, kind, begin],
  );
  return others.length === 0 ? only : undefined;
}

export const isNumbered = async (db: Db, clinicId: string, connectionId: string, id: string): Promise<boolean> =>
  (await db.row(
    'select 1 from interop_numbers where clinic_id = $1 and connection_id = $2 and resource_id = $3 limit 1',
    [clinicId, connectionId, id],
  )) !== undefined;

/** Moves the numbers of a record to the one that replaced it. */
export const moveNumbers = (db: Db, clinicId: string, connectionId: string, from: string, to: string) =>
  db.rows(
    'update interop_numbers set resource_id = $4 where clinic_id = $1 and connection_id = $2 and resource_id = $3',
    [clinicId, connectionId, from, to],
  );

export const keepNumber = (
  db: Db,
  clinicId: string,
  connectionId: string,
  kind: NumberKind,
  number: string,
  { resource_type, resource_id }: Made,
) =>
  db.rows(
    `insert into interop_numbers (clinic_id, connection_id, kind, number, resource_type, resource_id)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (clinic_id, connection_id, kind, number) do update
       set resource_type = excluded.resource_type, resource_id = excluded.resource_id`,
    [clinicId, connectionId, kind, number, resource_type, resource_id],
  );
