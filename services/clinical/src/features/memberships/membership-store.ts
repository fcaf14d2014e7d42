import type { Db } from '../../db/db.js';
import type { Links } from './membership-rules.js';

export async function countActiveOwners(db: Db, clinicId: string): Promise<number> {
  const row = await db.row<{ total: number }>(
    `select count(*) as total from memberships where clinic_id = $1 and role = 'owner' and status = 'active'`,
    [clinicId],
  );
  return row?.total ?? 0;
}

/** Whether another clinic counts on the account too; one that suspended them does not. */
export async function isMemberElsewhere(db: Db, userId: string, clinicId: string): Promise<boolean> {
  const row = await amongMemberships(
    db,
    userId,
    `select 1 from memberships where user_id = $1 and clinic_id <> $2 and status = 'active' limit 1`,
    [userId, clinicId],
  );
  return row !== undefined;
}

export async function hasDefaultClinic(db: Db, userId: string): Promise<boolean> {
  const query = 'select 1 from memberships where user_id = $1 and is_default';
  return (await amongMemberships(db, userId, query, [userId])) !== undefined;
}

/** Row-level security shows all memberships of a user, of whatever clinic, for this one query. */
async function amongMemberships(db: Db, userId: string, query: string, parameters: readonly unknown[]) {
  await db.rows(`select set_config('app.user_id', $1, true)`, [userId]);
  const row = await db.row(query, parameters);
  await db.rows(`select set_config('app.user_id', '', true)`);
  return row;
}

export const findClinicBasics = (db: Db, clinicId: string) =>
  db.row<{ id: string; name: string; timezone: string }>('select id, name, timezone from clinics where id = $1', [
    clinicId,
  ]);

/** Whether another clinic set the password since this one suspended its owner. */
export async function wasResetWhileSuspended(db: Db, clinicId: string, userId: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from memberships m join users u on u.id = m.user_id
     where m.clinic_id = $1 and m.user_id = $2 and u.password_reset_at > coalesce(m.suspended_at, m.updated_at)`,
    [clinicId, userId],
  );
  return row !== undefined;
}

interface MembershipValues extends Links {
  status: 'active' | 'suspended';
}

/** False when the user belongs to the clinic already. */
export async function insertMembership(
  db: Db,
  clinicId: string,
  userId: string,
  values: MembershipValues & { is_default: boolean },
): Promise<boolean> {
  const row = await db.row(
    `insert into memberships (clinic_id, user_id, role, status, practitioner_id, patient_id, is_default)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (clinic_id, user_id) do nothing returning 1`,
    [clinicId, userId, values.role, values.status, values.practitioner_id, values.patient_id, values.is_default],
  );
  return row !== undefined;
}

export const updateMembership = (db: Db, clinicId: string, userId: string, values: MembershipValues) =>
  db.rows(
    `update memberships set role = $3, status = $4, practitioner_id = $5, patient_id = $6,
       suspended_at = case when $4 = 'suspended' then coalesce(suspended_at, clock_timestamp()) end
     where clinic_id = $1 and user_id = $2`,
    [clinicId, userId, values.role, values.status, values.practitioner_id, values.patient_id],
  );

export const deleteMembership = (db: Db, clinicId: string, userId: string) =>
  db.rows('delete from memberships where clinic_id = $1 and user_id = $2', [clinicId, userId]);

/** Whether the practitioner or the patient is somebody else's already. */
export async function isLinked(
  db: Db,
  clinicId: string,
  link: { practitioner_id: string | null; patient_id: string | null },
  exceptUserId: string | undefined,
): Promise<boolean> {
  const row = await db.row(
    `select 1 from memberships
     where clinic_id = $1 and user_id is distinct from $4 and (practitioner_id = $2 or patient_id = $3)`,
    [clinicId, link.practitioner_id, link.patient_id, exceptUserId ?? null],
  );
  return row !== undefined;
}
