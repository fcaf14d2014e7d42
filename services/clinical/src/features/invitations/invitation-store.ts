import { sql, type Db } from '../../db/db.js';
import type { Role } from '../../domain/caller.js';

interface InvitationValues {
  id: string;
  email: string;
  name: string;
  role: Role;
  practitioner_id: string | null;
  patient_id: string | null;
  license_number: string | null;
  specialty: string | null;
  expires_at: Date;
}

export interface InvitationRow extends Omit<InvitationValues, 'expires_at'> {
  status: 'pending' | 'expired';
  invited_by: { id: string; name: string } | null;
  expires_at: string;
  created_at: string;
}

export interface PresentedInvitation extends Omit<InvitationValues, 'expires_at'> {
  clinic_id: string;
  expires_at: string;
  status: 'pending' | 'accepted' | 'revoked';
  invited_by: string | null;
  /** Of the inviter today; null when they no longer belong to the clinic. */
  inviter_role: Role | null;
}

const pending = (clinicId: string) =>
  sql('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .where({ 'i.clinic_id': clinicId, 'i.status': 'pending' });

const columns = (now: Date) => [
  'i.id',
  'i.email',
  'i.name',
  'i.role',
  'i.practitioner_id',
  'i.patient_id',
  'i.license_number',
  'i.specialty',
  'i.expires_at',
  'i.created_at',
  sql.raw(`case when i.expires_at > ? then 'pending' else 'expired' end as status`, [now]),
  sql.raw(`case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as invited_by`),
];

export const findInvitations = (db: Db, clinicId: string, now: Date, limit: number, offset: number) =>
  db.rows<InvitationRow>(
    pending(clinicId)
      .select(columns(now))
      .orderBy(['i.created_at', 'i.id'].map((column) => ({ column, order: 'desc' })))
      .limit(limit)
      .offset(offset),
  );

export const findInvitation = (db: Db, clinicId: string, id: string, now: Date) =>
  db.row<InvitationRow>(pending(clinicId).select(columns(now)).where('i.id', id));

export async function countInvitations(db: Db, clinicId: string): Promise<number> {
  const row = await db.row<{ total: number }>(pending(clinicId).count('* as total'));
  return row?.total ?? 0;
}

export const insertInvitation = (
  db: Db,
  clinicId: string,
  invitedBy: string | null,
  code_hash: Buffer,
  values: InvitationValues,
) =>
  db.rows(
    `insert into invitations (clinic_id, invited_by, code_hash, id, email, name, role, practitioner_id, patient_id,
       license_number, specialty, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      clinicId,
      invitedBy,
      code_hash,
      values.id,
      values.email,
      values.name,
      values.role,
      values.practitioner_id,
      values.patient_id,
      values.license_number,
      values.specialty,
      values.expires_at,
    ],
  );

/** Ends what is open for this address, expired or not; the roles it was for. */
export const revokePendingFor = (db: Db, clinicId: string, email: string) =>
  db.rows<{ role: Role }>(
    `update invitations set status = 'revoked' where clinic_id = $1 and email = $2 and status = 'pending' returning role`,
    [clinicId, email],
  );

export const revokePending = (db: Db, clinicId: string, id: string) =>
  db.row<{ role: Role }>(
    `update invitations set status = 'revoked' where clinic_id = $1 and id = $2 and status = 'pending' returning role`,
    [clinicId, id],
  );

export const acceptPending = (db: Db, clinicId: string, id: string, userId: string) =>
  db.rows(`update invitations set status = 'accepted', accepted_by = $3 where clinic_id = $1 and id = $2`, [
    clinicId,
    id,
    userId,
  ]);

/** As `clinical_worker`; undefined when it is not open any more. */
export const replaceCode = (
  db: Db,
  invitation: { clinic_id?: string; invitation_id?: string },
  code_hash: Buffer,
  now: Date,
) =>
  db.row<{ email: string; clinic_name: string; locale: string }>(
    `update invitations i set code_hash = $3 from clinics c
     where i.clinic_id = $1 and i.id = $2 and i.status = 'pending' and i.expires_at > $4 and c.id = i.clinic_id
     returning i.email, c.name as clinic_name, c.locale`,
    [invitation.clinic_id, invitation.invitation_id, code_hash, now],
  );

/** The clinic of the invitation with this code, whichever it is. */
export async function findClinicOfCode(db: Db, code_hash: Buffer): Promise<string | undefined> {
  await db.rows(`select set_config('app.invitation_code', $1, true)`, [code_hash.toString('hex')]);
  const row = await db.row<{ clinic_id: string }>('select clinic_id from invitations where code_hash = $1', [
    code_hash,
  ]);
  await db.rows(`select set_config('app.invitation_code', '', true)`);
  return row?.clinic_id;
}

/** In its clinic, and under that clinic's lock. */
export const findPresented = (db: Db, clinicId: string, code_hash: Buffer) =>
  db.row<PresentedInvitation>(
    `select i.id, i.clinic_id, i.email, i.name, i.role, i.practitioner_id, i.patient_id, i.license_number, i.specialty,
       i.expires_at, i.status, i.invited_by, m.role as inviter_role
     from invitations i
     left join memberships m on m.clinic_id = i.clinic_id and m.user_id = i.invited_by and m.status = 'active'
     where i.clinic_id = $1 and i.code_hash = $2`,
    [clinicId, code_hash],
  );

/** Whether somebody with this address belongs to the clinic. Asks for nothing else of the account. */
export async function isMember(db: Db, clinicId: string, email: string): Promise<boolean> {
  const row = await db.row(
    'select 1 from memberships m join users u on u.id = m.user_id where m.clinic_id = $1 and u.email = $2',
    [clinicId, email],
  );
  return row !== undefined;
}

/** Purges invitations that expired before `before`, of all clinics, as `clinical_janitor`; the number of those deleted. */
export async function deleteExpiredInvitations(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from invitations where (clinic_id, id) in
       (select clinic_id, id from invitations where expires_at <= $1 order by expires_at limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}
