import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import type { Role } from '../../domain/caller.js';
import type { Links } from './user-rules.js';

export interface UserRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  status: 'active' | 'suspended';
  practitioner: { id: string; full_name: string; license_number: string | null; specialty: string | null } | null;
  patient_id: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface UserFilters {
  q?: string | undefined;
  role?: readonly Role[] | undefined;
  status?: 'active' | 'suspended' | undefined;
}

const source = () =>
  sql('memberships as m')
    .join('users as u', 'u.id', 'm.user_id')
    .leftJoin('practitioners as p', (join) => {
      join.on('p.clinic_id', 'm.clinic_id').andOn('p.id', 'm.practitioner_id');
    });

const columns = () => [
  'u.id',
  'u.email',
  'u.name',
  'm.role',
  'm.status',
  'm.patient_id',
  'm.version',
  'm.created_at',
  'm.updated_at',
  sql.raw(`case when p.id is not null then jsonb_build_object('id', p.id, 'full_name', p.full_name,
    'license_number', p.license_number, 'specialty', p.specialty) end as practitioner`),
];

function filtered(clinicId: string, filters: UserFilters): Knex.QueryBuilder {
  const query = source().where('m.clinic_id', clinicId);
  if (filters.role) query.whereIn('m.role', filters.role);
  if (filters.status) query.where('m.status', filters.status);
  if (filters.q !== undefined) {
    const pattern = `%${filters.q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    query.whereRaw('(fold_text(u.name) like fold_text(?) or u.email like lower(?))', [pattern, pattern]);
  }
  return query;
}

export const findUsers = (db: Db, clinicId: string, filters: UserFilters, limit: number, offset: number) =>
  db.rows<UserRow>(
    filtered(clinicId, filters).select(columns()).orderBy(['u.name', 'u.id']).limit(limit).offset(offset),
  );

export async function countUsers(db: Db, clinicId: string, filters: UserFilters): Promise<number> {
  const row = await db.row<{ total: number }>(filtered(clinicId, filters).count('* as total'));
  return row?.total ?? 0;
}

export const findUser = (db: Db, clinicId: string, id: string) =>
  db.row<UserRow>(source().select(columns()).where({ 'm.clinic_id': clinicId, 'm.user_id': id }));

/** Changes of who belongs to a clinic take turns, so that two of them cannot leave it without an owner. */
export const lockClinic = (db: Db, clinicId: string) =>
  db.rows('select 1 from clinics where id = $1 for no key update', [clinicId]);

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

export interface MembershipValues extends Links {
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
