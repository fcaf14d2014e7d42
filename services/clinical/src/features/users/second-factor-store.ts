import type { Db } from '../../db/db.js';
import type { Role } from '../../domain/caller.js';

/** Who asked for the end of the user's second factor, and what they are here today; undefined when nobody did, or they are gone. */
export const findRemoval = (db: Db, clinicId: string, userId: string, now: Date) =>
  db.row<{ requested_by: string; role: Role }>(
    `select r.requested_by, m.role from second_factor_removals r
     join memberships m on m.clinic_id = r.clinic_id and m.user_id = r.requested_by and m.status = 'active'
     join users u on u.id = m.user_id and u.disabled_at is null
     where r.clinic_id = $1 and r.user_id = $2 and r.expires_at > $3`,
    [clinicId, userId, now],
  );

export const putRemoval = (db: Db, clinicId: string, userId: string, by: string, expires_at: Date) =>
  db.rows(
    `insert into second_factor_removals (clinic_id, user_id, requested_by, expires_at) values ($1, $2, $3, $4)
     on conflict (clinic_id, user_id) do update set requested_by = $3, expires_at = $4`,
    [clinicId, userId, by, expires_at],
  );

export const deleteRemoval = (db: Db, clinicId: string, userId: string) =>
  db.rows('delete from second_factor_removals where clinic_id = $1 and user_id = $2', [clinicId, userId]);
