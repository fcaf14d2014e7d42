import type { Db } from '../../db/db.js';
import { newId } from '../../id.js';

export interface LocationRow {
  id: string;
  name: string;
  room: string | null;
  timezone: string | null;
  /** A place of the emergency room, which holds one open visit unless it is shared. */
  bay: boolean;
  shared: boolean;
  active: boolean;
  version: number;
  created_at: string;
  updated_at: string;
}

export type LocationValues = Pick<LocationRow, 'name' | 'room' | 'timezone' | 'bay' | 'shared' | 'active'>;

export const LOCATION_COLUMNS = [
  'id',
  'name',
  'room',
  'timezone',
  'bay',
  'shared',
  'active',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof LocationRow)[];

const LOCATION = LOCATION_COLUMNS.join(', ');

export const findLocations = (db: Db, clinicId: string, active: boolean | undefined, limit: number, offset: number) =>
  db.rows<LocationRow>(
    `select ${LOCATION} from locations
     where clinic_id = $1 and ($2::boolean is null or active = $2) order by name, room, id limit $3 offset $4`,
    [clinicId, active ?? null, limit, offset],
  );

export async function countLocations(db: Db, clinicId: string, active: boolean | undefined): Promise<number> {
  const row = await db.row<{ total: number }>(
    'select count(*) as total from locations where clinic_id = $1 and ($2::boolean is null or active = $2)',
    [clinicId, active ?? null],
  );
  return row?.total ?? 0;
}

/** Whether the clinic has that location, and it is in use. */
export const isActiveLocation = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row('select 1 from locations where clinic_id = $1 and id = $2 and active', [clinicId, id])) !== undefined;

export const insertLocation = (db: Db, clinicId: string, values: LocationValues) =>
  db.row<LocationRow>(
    `insert into locations (clinic_id, id, name, room, timezone, active, bay, shared)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${LOCATION}`,
    [clinicId, newId(), values.name, values.room, values.timezone, values.active, values.bay, values.shared],
  );

/** They stay as they are until the transaction ends; in the order of their ids, so that two who go to each other's place never meet. */
export const holdLocations = (db: Db, clinicId: string, ids: readonly string[]) =>
  db.rows('select from locations where clinic_id = $1 and id = any($2::uuid[]) order by id for key share', [
    clinicId,
    ids,
  ]);

export const lockLocation = (db: Db, clinicId: string, id: string) =>
  db.row<LocationRow>(`select ${LOCATION} from locations where clinic_id = $1 and id = $2 for update`, [clinicId, id]);

export const updateLocation = (db: Db, clinicId: string, id: string, values: LocationValues) =>
  db.row<LocationRow>(
    `update locations set name = $3, room = $4, timezone = $5, active = $6, bay = $7, shared = $8
     where clinic_id = $1 and id = $2 returning ${LOCATION}`,
    [clinicId, id, values.name, values.room, values.timezone, values.active, values.bay, values.shared],
  );
