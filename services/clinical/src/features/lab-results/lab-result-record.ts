import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { LAB_RESULT_COLUMNS } from './lab-result-list-store.js';

export const labResultRecord = recordKind('lab_result', {
  from: 'lab_results',
  patient: 'patient_id',
  content: piece`select ${LAB_RESULT_COLUMNS} from lab_results r where r.clinic_id = x.clinic_id and r.id = x.id`,
  instants: ['issued_at', 'released_at', 'created_at', 'updated_at'],
});
