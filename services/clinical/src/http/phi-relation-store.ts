import type { Db } from '../db.js';

/** Whether the practitioner has seen the patient, or is to see them. */
export async function isOnCareTeam(
  db: Db,
  clinicId: string,
  practitionerId: string,
  patientId: string,
): Promise<boolean> {
  const row = await db.row<{ related: boolean }>(
    `select exists (select from consultations where clinic_id = $1 and practitioner_id = $2 and patient_id = $3 and status <> 'entered_in_error')
         or exists (select from appointments where clinic_id = $1 and practitioner_id = $2 and patient_id = $3
                      and status not in ('cancelled', 'noshow', 'entered-in-error')) as related`,
    [clinicId, practitionerId, patientId],
  );
  return row?.related ?? false;
}
