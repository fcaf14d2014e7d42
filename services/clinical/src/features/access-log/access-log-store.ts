import type { Db } from '../../db/db.js';

/** Whether the person belongs to the clinic, or did something in it once. */
export async function wasHere(db: Db, clinicId: string, userId: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from memberships where clinic_id = $1 and user_id = $2
     union all (select 1 from audit_events where clinic_id = $1 and actor_id = $2 and actor_type = 'user' limit 1) limit 1`,
    [clinicId, userId],
  );
  return row !== undefined;
}
