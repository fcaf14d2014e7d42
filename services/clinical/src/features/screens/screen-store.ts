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
