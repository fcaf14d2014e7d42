import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';

/** As whom the trail and what is made of it name a patient. */
interface NamedPatient {
  id: string;
  mrn: string;
  full_name: string;
}

/** Patients who are named of one row; `patient_ids` or a count says how many there are. */
export const NAMED_PER_ROW = 5;

/**
 * Who the patients of each row are, the first few of each; null for who may not know of patients.
 * `ids` are all who are named, for the audit row.
 */
export async function namePatients(
  db: Db,
  clinicId: string,
  caller: Caller,
  rows: readonly { patient_ids: readonly string[] }[],
): Promise<{ of(row: { patient_ids: readonly string[] }): NamedPatient[] | null; ids: string[] }> {
  if (!caller.abilities.has('patients:read')) return { of: () => null, ids: [] };
  const shown = (row: { patient_ids: readonly string[] }) => row.patient_ids.slice(0, NAMED_PER_ROW);
  const ids = [...new Set(rows.flatMap(shown))];
  const found = await db.rows<NamedPatient>(
    'select id, mrn, full_name from patients where clinic_id = $1 and id = any($2)',
    [clinicId, ids],
  );
  const byId = new Map(found.map((patient) => [patient.id, patient]));
  return { of: (row) => shown(row).flatMap((id) => byId.get(id) ?? []), ids };
}
