import type { Db } from '../../db/db.js';
import type { Purpose } from './witness-code-content.js';

export interface NewWitnessCode {
  clinic_id: string;
  id: string;
  code_hash: Buffer;
  purpose: Purpose;
  user_id: string;
  user_name: string;
}

export const insertWitnessCode = async (db: Db, row: NewWitnessCode, minutes: number): Promise<string> => {
  const made = await db.row<{ expires_at: string }>(
    `insert into witness_codes (clinic_id, id, code_hash, purpose, user_id, user_name, expires_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(mins => $7)) returning iso_instant(expires_at) as expires_at`,
    [row.clinic_id, row.id, row.code_hash, row.purpose, row.user_id, row.user_name, minutes],
  );
  return made?.expires_at ?? '';
};

/** Of two who use a code at once, the second waits for the first and finds it used. */
export const useCode = (db: Db, clinicId: string, hash: Buffer, purpose: Purpose, others: readonly string[]) =>
  db.row<{ id: string; name: string }>(
    `update witness_codes set used_at = clock_timestamp()
     where clinic_id = $1 and code_hash = $2 and purpose = $3 and used_at is null and expires_at > clock_timestamp()
       and user_id <> all($4::uuid[])
     returning user_id as id, user_name as name`,
    [clinicId, hash, purpose, others],
  );

/** Who answers for a key: whose code for what it does would be their own. */
export const findKeyMaker = async (db: Db, clinicId: string, keyId: string): Promise<string | null> =>
  (
    await db.row<{ created_by: string | null }>('select created_by from api_keys where clinic_id = $1 and id = $2', [
      clinicId,
      keyId,
    ])
  )?.created_by ?? null;
