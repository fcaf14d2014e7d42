import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { PRESCRIPTION_COLUMNS } from './prescription-list-store.js';

export const prescriptionRecord = recordKind('prescription', {
  from: 'prescriptions',
  patient: 'patient_id',
  content: piece`select ${PRESCRIPTION_COLUMNS} from prescriptions r where r.clinic_id = x.clinic_id and r.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
