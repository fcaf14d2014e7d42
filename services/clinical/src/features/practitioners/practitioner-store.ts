import type { Db } from '../../db/db.js';
import { newId } from '../../id.js';
import type { OwnHours } from '../schedules/index.js';

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

export type PractitionerValues = Pick<PractitionerRow, 'full_name' | 'license_number' | 'specialty' | 'active'>;

export type NewPractitioner = Pick<PractitionerValues, 'full_name'> & Partial<PractitionerValues>;

export const PRACTITIONER_COLUMNS = [
  'id',
  'full_name',
  'license_number',
  'specialty',
  'active',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof PractitionerRow)[];

const PRACTITIONER = PRACTITIONER_COLUMNS.join(', ');

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

export async function countPractitioners(db: Db, clinicId: string, active: boolean | undefined): Promise<number> {
  const row = await db.row<{ total: number }>(
    'select count(*) as total from practitioners where clinic_id = $1 and ($2::boolean is null or active = $2)',
    [clinicId, active ?? null],
  );
  return row?.total ?? 0;
}

export const findPractitioner = (db: Db, clinicId: string, id: string) =>
  db.row<PractitionerRow>(`select ${PRACTITIONER} from practitioners where clinic_id = $1 and id = $2`, [clinicId, id]);

/** Those who work there still, by name; of `ids` alone, unless that is null. */
export const findActivePractitioners = (
  db: Db,
  clinicId: string,
  { ids, specialty }: { ids: readonly string[] | null; specialty: string | undefined },
  limit: number,
) =>
  db.rows<Pick<PractitionerRow, 'id' | 'full_name' | 'specialty'>>(
    `select id, full_name, specialty from practitioners
     where clinic_id = $1 and active and ($2::uuid[] is null or id = any($2)) and ($3::text is null or specialty = $3)
     order by full_name, id limit $4`,
    [clinicId, ids, specialty ?? null, limit],
  );

/** Whether the clinic has that practitioner, and they work there still. */
export const isActivePractitioner = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row('select 1 from practitioners where clinic_id = $1 and id = $2 and active', [clinicId, id])) !==
  undefined;

/** The id of a new practitioner. */
export async function insertPractitioner(db: Db, clinicId: string, values: NewPractitioner): Promise<string> {
  const id = newId();
  const { full_name, license_number = null, specialty = null, active = true } = values;
  await db.rows(
    `insert into practitioners (clinic_id, id, full_name, license_number, specialty, active)
     values ($1, $2, $3, $4, $5, $6)`,
    [clinicId, id, full_name, license_number, specialty, active],
  );
  return id;
}

/** Makes the practitioner that user's for good. False when they were another one's before. */
export const updatePractitionerUser = async (db: Db, clinicId: string, id: string, userId: string): Promise<boolean> =>
  (await db.row(
    `update practitioners set user_id = $3
     where clinic_id = $1 and id = $2 and (user_id is null or user_id = $3) returning 1`,
    [clinicId, id, userId],
  )) !== undefined;

export const lockPractitioner = (db: Db, clinicId: string, id: string) =>
  db.row<PractitionerRow>(`select ${PRACTITIONER} from practitioners where clinic_id = $1 and id = $2 for update`, [
    clinicId,
    id,
  ]);

export const updatePractitioner = (db: Db, clinicId: string, id: string, values: PractitionerValues) =>
  db.row<PractitionerRow>(
    `update practitioners set full_name = $3, license_number = $4, specialty = $5, active = $6
     where clinic_id = $1 and id = $2 returning ${PRACTITIONER}`,
    [clinicId, id, values.full_name, values.license_number, values.specialty, values.active],
  );

export type HoursRow = Pick<PractitionerRow, 'id' | 'version'> & { working_hours: OwnHours[] };

const HOURS = 'select id, working_hours, version from practitioners where clinic_id = $1 and id = $2';

export const findHours = (db: Db, clinicId: string, id: string) => db.row<HoursRow>(HOURS, [clinicId, id]);

/** Nobody takes up the practitioner's time meanwhile. */
export const lockHours = (db: Db, clinicId: string, id: string) =>
  db.row<HoursRow>(`${HOURS} for no key update`, [clinicId, id]);

export const updateHours = (db: Db, clinicId: string, id: string, hours: readonly OwnHours[]) =>
  db.row<HoursRow>(
    'update practitioners set working_hours = $3::jsonb where clinic_id = $1 and id = $2 returning id, working_hours, version',
    [clinicId, id, JSON.stringify(hours)],
  );

/** Those of the locations that are the clinic's, and in use. */
export const findActiveLocationIds = async (db: Db, clinicId: string, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db.rows<{ id: string }>(
    'select id from locations where clinic_id = $1 and id = any($2::uuid[]) and active',
    [clinicId, ids],
  );
  return new Set(rows.map(({ id }) => id));
};
