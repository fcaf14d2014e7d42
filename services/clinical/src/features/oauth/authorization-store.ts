import type { Db } from '../../db/db.js';
import type { Role } from '../../domain/caller.js';

interface CodeRow {
  id: string;
  app_id: string;
  user_id: string;
  redirect_uri: string;
  code_challenge: string;
  scopes: string[];
  patient_id: string | null;
  encounter_id: string | null;
  nonce: string | null;
  authenticated_at: string;
  expires_at: string;
  device_id: string | null;
}

const CODE = `id, app_id, user_id, redirect_uri, code_challenge, scopes, patient_id, encounter_id, nonce, authenticated_at,
  expires_at, device_id`;

export const findCode = (db: Db, clinicId: string, hash: Buffer) =>
  db.row<CodeRow>(`select ${CODE} from authorization_codes where clinic_id = $1 and code_hash = $2`, [clinicId, hash]);

export const lockCode = (db: Db, clinicId: string, hash: Buffer) =>
  db.row<CodeRow>(`select ${CODE} from authorization_codes where clinic_id = $1 and code_hash = $2 for update`, [
    clinicId,
    hash,
  ]);

export async function insertCode(
  db: Db,
  clinicId: string,
  hash: Buffer,
  code: Omit<CodeRow, 'device_id' | 'authenticated_at' | 'expires_at'> & { authenticated_at: string; expires_at: Date },
): Promise<void> {
  await db.rows(
    `insert into authorization_codes (clinic_id, id, code_hash, app_id, user_id, redirect_uri, code_challenge, scopes,
       patient_id, encounter_id, nonce, authenticated_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      clinicId,
      code.id,
      hash,
      code.app_id,
      code.user_id,
      code.redirect_uri,
      code.code_challenge,
      code.scopes,
      code.patient_id,
      code.encounter_id,
      code.nonce,
      code.authenticated_at,
      code.expires_at,
    ],
  );
}

/** The code was exchanged: for the session on that device. */
export const updateCodeUsed = (db: Db, clinicId: string, id: string, deviceId: string) =>
  db.rows('update authorization_codes set device_id = $3 where clinic_id = $1 and id = $2', [clinicId, id, deviceId]);

export interface LaunchedPatient {
  id: string;
  full_name: string;
  birth_date: string | null;
  mrn: string;
}

interface LaunchRow {
  id: string;
  app_id: string;
  user_id: string;
  patient_id: string | null;
  encounter_id: string | null;
}

export const insertLaunch = (db: Db, clinicId: string, hash: Buffer, launch: LaunchRow & { expires_at: Date }) =>
  db.rows(
    `insert into smart_launches (clinic_id, id, launch_hash, app_id, user_id, patient_id, encounter_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      clinicId,
      launch.id,
      hash,
      launch.app_id,
      launch.user_id,
      launch.patient_id,
      launch.encounter_id,
      launch.expires_at,
    ],
  );

/** The launch, which is used up by that; undefined when there is none that stands. */
export const useLaunch = (db: Db, clinicId: string, hash: Buffer, now: Date) =>
  db.row<LaunchRow>(
    `update smart_launches set used_at = $3
     where clinic_id = $1 and launch_hash = $2 and used_at is null and expires_at > $3
     returning id, app_id, user_id, patient_id, encounter_id`,
    [clinicId, hash, now],
  );

/** Whom a launch that stands is about, as the page that asks for consent names them; undefined when there is none. */
export const findLaunch = (db: Db, clinicId: string, hash: Buffer, now: Date) =>
  db.row<Pick<LaunchRow, 'app_id' | 'user_id'> & { patient: LaunchedPatient | null }>(
    `select l.app_id, l.user_id, case when p.id is not null then
       jsonb_build_object('id', p.id, 'full_name', p.full_name, 'birth_date', p.birth_date, 'mrn', p.mrn) end as patient
     from smart_launches l left join patients p on p.clinic_id = l.clinic_id and p.id = l.patient_id
     where l.clinic_id = $1 and l.launch_hash = $2 and l.used_at is null and l.expires_at > $3`,
    [clinicId, hash, now],
  );

/** As whom the user is in the clinic; undefined when they are not in it any more. */
export const findMember = (db: Db, clinicId: string, userId: string) =>
  db.row<{ role: Role; practitioner_id: string | null; patient_id: string | null }>(
    `select role, practitioner_id, patient_id from memberships
     where clinic_id = $1 and user_id = $2 and status = 'active'`,
    [clinicId, userId],
  );

/** Deletes codes of yesterday and before, as `clinical_janitor`: until then who brings one again is found out. */
export async function deleteEndedCodes(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from authorization_codes where (clinic_id, id) in
       (select clinic_id, id from authorization_codes where expires_at <= $1 limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}

/** Deletes launches that nobody can use any more, as `clinical_janitor`; how many. */
export async function deleteEndedLaunches(db: Db, now: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from smart_launches where (clinic_id, id) in
       (select clinic_id, id from smart_launches where expires_at <= $1 limit $2) returning 1`,
    [now, limit],
  );
  return rows.length;
}
