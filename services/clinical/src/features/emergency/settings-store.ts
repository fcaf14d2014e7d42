import type { Db } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';

/** The clinic's current settings. */
export async function findSettings(db: Db, clinicId: string): Promise<Clinic['settings']> {
  const row = await db.row<Pick<Clinic, 'settings'>>('select settings from clinics where id = $1', [clinicId]);
  return row?.settings ?? {};
}
