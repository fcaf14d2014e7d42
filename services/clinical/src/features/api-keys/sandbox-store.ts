import type { Db } from '../../db/db.js';

export const findSandbox = (db: Db, clinicId: string) =>
  db.row<{ id: string }>('select id from clinics where sandbox_of = $1', [clinicId]);

/** The clinic's sandbox, named after it; undefined when another transaction has just made one. */
export const insertSandbox = (db: Db, clinicId: string, id: string) =>
  db.row<{ id: string }>(
    `insert into clinics (id, name, timezone, locale, environment, sandbox_of)
     select $2, name || ' (sandbox)', timezone, locale, 'test', id from clinics where id = $1
     on conflict (sandbox_of) do nothing returning id`,
    [clinicId, id],
  );

/** Somebody to book with, somewhere, and somebody to treat: without them a test key could do little. */
export async function insertSandboxPeople(
  db: Db,
  sandboxId: string,
  ids: { practitioner: string; location: string; patient: string },
): Promise<void> {
  await db.rows(
    `insert into practitioners (clinic_id, id, full_name, license_number, specialty)
     values ($1, $2, 'Sandbox Practitioner', 'SANDBOX-1', 'General practice')`,
    [sandboxId, ids.practitioner],
  );
  await db.rows(`insert into locations (clinic_id, id, name) values ($1, $2, 'Sandbox')`, [sandboxId, ids.location]);
  await db.rows(
    `insert into patients (clinic_id, id, mrn, given_names, first_surname) values ($1, $2, 'SANDBOX-1', 'Sandbox', 'Patient')`,
    [sandboxId, ids.patient],
  );
}
