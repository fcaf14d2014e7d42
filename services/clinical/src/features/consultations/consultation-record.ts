import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { CONSULTATION_COLUMNS, CONSULTATION_TABLES } from './consultation-store.js';

/** Without orders and prescriptions, which are records of their own. */
export const consultationRecord = recordKind('consultation', {
  from: 'consultations',
  patient: 'patient_id',
  content: piece`select ${CONSULTATION_COLUMNS} from ${CONSULTATION_TABLES} where c.clinic_id = x.clinic_id and c.id = x.id`,
  instants: ['started_at', 'ended_at', 'completed_at', 'created_at', 'updated_at'],
});
