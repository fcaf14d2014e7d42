import type { Db } from '../../db/db.js';

export interface ConsultationHead {
  id: string;
  status: 'draft' | 'completed' | 'entered_in_error';
  patient_id: string | null;
  practitioner_id: string;
  version: number;
}

const HEAD = `select id, status, patient_id, practitioner_id, version from consultations where clinic_id = $1 and id = $2`;

export const findConsultationHead = (db: Db, clinicId: string, id: string) =>
  db.row<ConsultationHead>(HEAD, [clinicId, id]);

/** Held as it is until the transaction ends, so that what is linked to it is linked to what was read. */
export const holdConsultationHead = (db: Db, clinicId: string, id: string) =>
  db.row<ConsultationHead>(`${HEAD} for share`, [clinicId, id]);

/** Locked for the changes of this transaction. */
export const lockConsultationHead = (db: Db, clinicId: string, id: string) =>
  db.row<ConsultationHead>(`${HEAD} for update`, [clinicId, id]);
