import type { Db } from '../../db/db.js';
import type { PatientStanding, PatientSummary } from '../patients/index.js';
import type { ConsultationRow } from './consultation-store.js';

export interface References {
  /** The one that is named, else the appointment's. */
  patient: (PatientSummary & PatientStanding) | null;
  practitioner: (ConsultationRow['practitioner'] & { active: boolean }) | null;
  appointment: { patient_id: string } | null;
  /** Unless it was an error. */
  emergency_visit: { patient_id: string } | null;
  /** Unless it was cancelled or an error. */
  admission: { patient_id: string } | null;
}

/** Whom and what a consultation names, as far as the clinic has it. The patient's record is not merged until the transaction ends. */
export async function findReferences(
  db: Db,
  clinicId: string,
  named: {
    patient_id: string | null;
    appointment_id: string | null;
    emergency_visit_id: string | null;
    admission_id: string | null;
    practitioner_id: string | null;
  },
): Promise<References> {
  const row = await db.row<References>(
    `select
       (select jsonb_build_object('id', id, 'mrn', mrn, 'full_name', full_name, 'birth_date', birth_date, 'sex', sex,
          'active', active, 'deceased_at', deceased_at, 'merged_into_id', merged_into_id)
        from patients where clinic_id = $1 and id = (select coalesce($2,
          (select patient_id from appointments where clinic_id = $1 and id = $3),
          (select patient_id from emergency_visits where clinic_id = $1 and id = $5),
          (select patient_id from admissions where clinic_id = $1 and id = $6))) for key share) as patient,
       (select jsonb_build_object('id', id, 'full_name', full_name, 'license_number', license_number,
          'specialty', specialty, 'active', active)
        from practitioners where clinic_id = $1 and id = $4) as practitioner,
       (select jsonb_build_object('patient_id', patient_id) from appointments where clinic_id = $1 and id = $3) as appointment,
       (select jsonb_build_object('patient_id', patient_id) from emergency_visits
        where clinic_id = $1 and id = $5 and status <> 'entered_in_error') as emergency_visit,
       (select jsonb_build_object('patient_id', patient_id) from admissions
        where clinic_id = $1 and id = $6 and status not in ('cancelled', 'entered_in_error')) as admission`,
    [
      clinicId,
      named.patient_id,
      named.appointment_id,
      named.practitioner_id,
      named.emergency_visit_id,
      named.admission_id,
    ],
  );
  return row ?? { patient: null, practitioner: null, appointment: null, emergency_visit: null, admission: null };
}

/** Whether anything of the patient is linked to the consultation. */
export async function hasLinks(db: Db, clinicId: string, id: string): Promise<boolean> {
  const row = await db.row<{ linked: boolean }>(
    `select exists (select from orders where clinic_id = $1 and consultation_id = $2)
         or exists (select from prescriptions where clinic_id = $1 and consultation_id = $2)
         or exists (select from lab_results where clinic_id = $1 and consultation_id = $2) as linked`,
    [clinicId, id],
  );
  return row?.linked ?? false;
}
