import type { Db } from '../../db/db.js';
import { WARD_LIMITS } from '../../limits/index.js';

export interface WardName {
  id: string;
  code: string;
  name: string;
}

/** The wards in use, by code. */
export const findWardNames = (db: Db, clinicId: string) =>
  db.rows<WardName>('select id, code, name from wards where clinic_id = $1 and active order by code, id limit $2', [
    clinicId,
    WARD_LIMITS.onScreen,
  ]);

/** Those of the beds that belong to the ward, active or not. */
export const findBedsOfWard = async (
  db: Db,
  clinicId: string,
  wardId: string,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      'select id from beds where clinic_id = $1 and ward_id = $2 and id = any($3::uuid[])',
      [clinicId, wardId, ids],
    )
  ).map(({ id }) => id);
