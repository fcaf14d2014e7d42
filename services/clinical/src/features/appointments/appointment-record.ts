import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { APPOINTMENT_COLUMNS, APPOINTMENT_TABLES } from './appointment-store.js';

/** Without `consultation_id`, which is the consultation's to say. */
export const appointmentRecord = recordKind('appointment', {
  from: 'appointments',
  patient: 'patient_id',
  content: piece`select ${APPOINTMENT_COLUMNS} from ${APPOINTMENT_TABLES} where a.clinic_id = x.clinic_id and a.id = x.id`,
  instants: ['start_at', 'end_at', 'created_at', 'updated_at'],
});
