import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import type { Role } from '../../domain/caller.js';

export interface UserRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  status: 'active' | 'suspended';
  practitioner: { id: string; full_name: string; license_number: string | null; specialty: string | null } | null;
  patient_id: string | null;
  second_factor: boolean;
  last_used_at: string | null;
  second_factor_removal: { requested_by: { id: string; name: string }; expires_at: string } | null;
  version: number;
  created_at: string;
  updated_at: string;
}

interface UserFilters {
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
  sql.raw('u.totp_confirmed_at is not null as second_factor'),
  sql.raw(`(select max(t.last_used_at) from access_tokens t
    where t.user_id = m.user_id and t.clinic_id = m.clinic_id) as last_used_at`),
  sql.raw(`(select jsonb_build_object('requested_by', jsonb_build_object('id', b.id, 'name', b.name), 'expires_at', iso_instant(r.expires_at))
    from second_factor_removals r join users b on b.id = r.requested_by
    where r.clinic_id = m.clinic_id and r.user_id = m.user_id and r.expires_at > now()) as second_factor_removal`),
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
