import type { Db } from '../../db/db.js';
import { inOrder } from '../../db/in-order.js';
import type { PatientStanding } from '../patients/index.js';
import { lockPatientOf, lockPrescription, type PrescriptionHead } from './prescription-store.js';

export interface PrescribedItem {
  id: string;
  medication: { system: string | null; code: string | null; display: string; form: string | null };
  substitution_allowed: boolean;
  /** What may be given of it over all dispensings, in whole units; null where no quantity was prescribed. */
  allowed: number | null;
}

export interface Prescribed extends PrescriptionHead {
  number: string;
  valid_until: string | null;
  items: PrescribedItem[];
  patient: PatientStanding | undefined;
}

/** What is prescribed, where the prescription and its patient are locked: it stays as it is until the transaction ends. */
export async function lockPrescribed(db: Db, clinicId: string, id: string): Promise<Prescribed | undefined> {
  // Sent at once: each runs when the locks of those before it are held.
  const [head, patient, row] = await inOrder(
    lockPrescription(db, clinicId, id),
    lockPatientOf(db, clinicId, id),
    db.row<Pick<Prescribed, 'number' | 'valid_until' | 'items'>>(
      `select r.number, r.valid_until, coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'medication', jsonb_build_object(
         'system', i.medication_system, 'code', i.medication_code, 'display', i.medication_display, 'form', i.medication_form),
         'substitution_allowed', i.substitution_allowed, 'allowed', floor(i.quantity_value * (1 + i.refills))) order by i.position), '[]') as items
     from prescriptions r join prescription_items i on i.clinic_id = r.clinic_id and i.prescription_id = r.id
     where r.clinic_id = $1 and r.id = $2 group by r.number, r.valid_until`,
      [clinicId, id],
    ),
  );
  return head && row && { ...head, ...row, patient };
}
