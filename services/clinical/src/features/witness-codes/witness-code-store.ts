import type { Db } from '../../db/db.js';
import { ROLE_ABILITIES } from '../../domain/abilities.js';
import { ROLES } from '../../domain/caller.js';
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

const WITNESSES = ROLES.filter((role) => ROLE_ABILITIES[role].includes('pharmacy:witness'));

/** Users and practitioners whose codes are refused. */
export interface Doers {
  users: readonly string[];
  practitioners: readonly string[];
}

/** Uses a code. A concurrent second use waits, and finds it used. A user who has left the clinic is no witness. */
export const useCode = (db: Db, clinicId: string, hash: Buffer, purpose: Purpose, { users, practitioners }: Doers) =>
  db.row<{ id: string; name: string }>(
    `update witness_codes c set used_at = clock_timestamp()
     where c.clinic_id = $1 and c.code_hash = $2 and c.purpose = $3 and c.used_at is null and c.expires_at > clock_timestamp()
       and c.user_id <> all($4::uuid[])
       and not exists (select from practitioners p where p.clinic_id = $1 and p.id = any($5::uuid[]) and p.user_id = c.user_id)
       and exists (select from memberships m where m.clinic_id = $1 and m.user_id = c.user_id and m.status = 'active'
         and m.role = any($6::text[]))
     returning c.user_id as id, c.user_name as name`,
    [clinicId, hash, purpose, users, practitioners, WITNESSES],
  );

/** The maker of an API key, whose own code cannot witness the key's actions. */
export const findKeyMaker = async (db: Db, clinicId: string, keyId: string): Promise<string | null> =>
  (
    await db.row<{ created_by: string | null }>('select created_by from api_keys where clinic_id = $1 and id = $2', [
      clinicId,
      keyId,
    ])
  )?.created_by ?? null;
