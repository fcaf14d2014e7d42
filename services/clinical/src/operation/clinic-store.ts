import type { Db } from '../db/db.js';

/**
 * Those who change what holds of a clinic as a whole take turns until their transaction ends: who belongs to it, what its policy says, how
 * many of something it has. What they then read in a statement of its own nobody else changes.
 */
export const lockClinic = (db: Db, clinicId: string) =>
  db.rows('select 1 from clinics where id = $1 for no key update', [clinicId]);
