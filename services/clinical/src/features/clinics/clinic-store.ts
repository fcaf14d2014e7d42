import type { Db } from '../../db/db.js';

/** Only in a transaction that has entered the clinic. */
export const insertClinic = (db: Db, id: string, clinic: { name: string; timezone: string; locale: string }) =>
  db.rows('insert into clinics (id, name, timezone, locale) values ($1, $2, $3, $4)', [
    id,
    clinic.name,
    clinic.timezone,
    clinic.locale,
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
