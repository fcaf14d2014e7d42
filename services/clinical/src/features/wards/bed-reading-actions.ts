import type { Db } from '../../db/db.js';
import type { BedRow } from './bed-store.js';
import { findVisibleIds, type Reader } from './visible-admission-store.js';

/** Hides the patients whom the caller may not see. Also answers the ids of those shown, for the audit trail. */
export async function shownBeds(db: Db, reader: Reader, rows: readonly BedRow[]) {
  const visible = await findVisibleIds(
    db,
    reader,
    rows.flatMap(({ occupant }) => occupant?.admission_id ?? []),
  );
  const beds = rows.map((row) => ({
    ...row,
    occupant: row.occupant && visible.has(row.occupant.admission_id) ? row.occupant : null,
  }));
  return { beds, patient_ids: beds.flatMap(({ occupant }) => occupant?.patient.id ?? []) };
}
