import type { Db } from '../../db/db.js';
import { AREAS_OF_NEW_CLINICS } from '../../domain/areas.js';

export interface ClinicRow {
  id: string;
  name: string;
  timezone: string;
  locale: string;
  version: number;
  created_at: string;
  updated_at: string;
}

export const CLINIC_COLUMNS = ['id', 'name', 'timezone', 'locale', 'version', 'created_at', 'updated_at'] as const;

/** Only in a transaction that has entered the clinic. */
export const insertClinic = (db: Db, id: string, clinic: { name: string; timezone: string; locale: string }) =>
  db.rows('insert into clinics (id, name, timezone, locale, settings) values ($1, $2, $3, $4, $5)', [
    id,
    clinic.name,
    clinic.timezone,
    clinic.locale,
    JSON.stringify({ areas: AREAS_OF_NEW_CLINICS }),
  ]);

/** Whether both that reckon in it, the database and Node.js, know that time zone. */
export async function isTimezone(db: Db, name: string): Promise<boolean> {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  return (await db.row('select 1 from pg_timezone_names where name = $1', [name])) !== undefined;
}

export const findSandbox = (db: Db, clinicId: string) =>
  db.row<{ id: string }>('select id from clinics where sandbox_of = $1', [clinicId]);

/** The clinic's sandbox, named after it and with its areas; undefined when another transaction has just made one. */
export const insertSandbox = (db: Db, clinicId: string, id: string) =>
  db.row<{ id: string }>(
    `insert into clinics (id, name, timezone, locale, environment, sandbox_of, settings)
     select $2, name || ' (sandbox)', timezone, locale, 'test', id,
       jsonb_build_object('areas', coalesce(settings -> 'areas', '[]')) from clinics where id = $1
     on conflict (sandbox_of) do nothing returning id`,
    [clinicId, id],
  );
