import { sql, type Db } from '../../db.js';
import { newId } from '../../id.js';

export interface SettingsRow {
  name: string;
  timezone: string;
  locale: string;
  settings: { completion_requires?: string[] } & Record<string, unknown>;
  version: number;
  updated_at: string;
}

/** Only in a transaction that has entered the clinic. */
export const insertClinic = (db: Db, id: string, clinic: { name: string; timezone: string; locale: string }) =>
  db.rows('insert into clinics (id, name, timezone, locale) values ($1, $2, $3, $4)', [
    id,
    clinic.name,
    clinic.timezone,
    clinic.locale,
  ]);

export const findSettingsForUpdate = (db: Db, clinicId: string) =>
  db.row<SettingsRow>(
    'select name, timezone, locale, settings, version, updated_at from clinics where id = $1 for no key update',
    [clinicId],
  );

export const findSettings = (db: Db, clinicId: string) =>
  db.row<SettingsRow>('select name, timezone, locale, settings, version, updated_at from clinics where id = $1', [
    clinicId,
  ]);

export const updateSettings = (
  db: Db,
  clinicId: string,
  values: { name: string; timezone: string; locale: string; settings: object },
) =>
  db.rows('update clinics set name = $2, timezone = $3, locale = $4, settings = settings || $5::jsonb where id = $1', [
    clinicId,
    values.name,
    values.timezone,
    values.locale,
    JSON.stringify(values.settings),
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

export interface LocationRow {
  id: string;
  name: string;
  room: string | null;
  timezone: string | null;
  active: boolean;
  version: number;
  created_at: string;
  updated_at: string;
}

export type LocationValues = Pick<LocationRow, 'name' | 'room' | 'timezone' | 'active'>;

const LOCATION = 'id, name, room, timezone, active, version, created_at, updated_at';

export const findLocations = (db: Db, clinicId: string, active: boolean | undefined, limit: number, offset: number) =>
  db.rows<LocationRow>(
    `select ${LOCATION} from locations
     where clinic_id = $1 and ($2::boolean is null or active = $2) order by name, room, id limit $3 offset $4`,
    [clinicId, active ?? null, limit, offset],
  );

/** Of `locations` or `practitioners`. */
export async function countOf(
  db: Db,
  table: 'locations' | 'practitioners',
  clinicId: string,
  active: boolean | undefined,
): Promise<number> {
  const query = sql(table).where({ clinic_id: clinicId, ...(active !== undefined && { active }) });
  const row = await db.row<{ total: number }>(query.count('* as total'));
  return row?.total ?? 0;
}

export const insertLocation = (db: Db, clinicId: string, values: LocationValues) =>
  db.row<LocationRow>(
    `insert into locations (clinic_id, id, name, room, timezone, active) values ($1, $2, $3, $4, $5, $6) returning ${LOCATION}`,
    [clinicId, newId(), values.name, values.room, values.timezone, values.active],
  );

export const findLocationForUpdate = (db: Db, clinicId: string, id: string) =>
  db.row<LocationRow>(`select ${LOCATION} from locations where clinic_id = $1 and id = $2 for update`, [clinicId, id]);

export const updateLocation = (db: Db, clinicId: string, id: string, values: LocationValues) =>
  db.row<LocationRow>(
    `update locations set name = $3, room = $4, timezone = $5, active = $6 where clinic_id = $1 and id = $2 returning ${LOCATION}`,
    [clinicId, id, values.name, values.room, values.timezone, values.active],
  );

export interface PractitionerRow {
  id: string;
  full_name: string;
  license_number: string | null;
  specialty: string | null;
  active: boolean;
  version: number;
  created_at: string;
  updated_at: string;
}

export type PractitionerValues = Pick<PractitionerRow, 'full_name' | 'license_number' | 'specialty'>;

const PRACTITIONER = 'id, full_name, license_number, specialty, active, version, created_at, updated_at';

export const findPractitioners = (
  db: Db,
  clinicId: string,
  active: boolean | undefined,
  limit: number,
  offset: number,
) =>
  db.rows<PractitionerRow>(
    `select ${PRACTITIONER} from practitioners
     where clinic_id = $1 and ($2::boolean is null or active = $2) order by full_name, id limit $3 offset $4`,
    [clinicId, active ?? null, limit, offset],
  );

/** The id of a new practitioner. */
export async function insertPractitioner(db: Db, clinicId: string, values: PractitionerValues): Promise<string> {
  const id = newId();
  await db.rows(
    'insert into practitioners (clinic_id, id, full_name, license_number, specialty) values ($1, $2, $3, $4, $5)',
    [clinicId, id, values.full_name, values.license_number, values.specialty],
  );
  return id;
}

export const findPractitionerForUpdate = (db: Db, clinicId: string, id: string) =>
  db.row<PractitionerRow>(`select ${PRACTITIONER} from practitioners where clinic_id = $1 and id = $2 for update`, [
    clinicId,
    id,
  ]);

export const updatePractitioner = (
  db: Db,
  clinicId: string,
  id: string,
  values: PractitionerValues & { active: boolean },
) =>
  db.row<PractitionerRow>(
    `update practitioners set full_name = $3, license_number = $4, specialty = $5, active = $6
     where clinic_id = $1 and id = $2 returning ${PRACTITIONER}`,
    [clinicId, id, values.full_name, values.license_number, values.specialty, values.active],
  );
