import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { ADMISSION_COLUMNS } from './admission-store.js';

export const admissionRecord = recordKind('admission', {
  from: 'admissions',
  area: 'hospitalization',
  patient: 'patient_id',
  content: piece`select ${ADMISSION_COLUMNS} from admissions a where a.clinic_id = x.clinic_id and a.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
