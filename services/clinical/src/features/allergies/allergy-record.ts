import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { ALLERGY_COLUMNS } from './allergy-store.js';

export const allergyRecord = recordKind('allergy', {
  from: 'allergies',
  patient: 'patient_id',
  content: piece`select ${ALLERGY_COLUMNS} from allergies a where a.clinic_id = x.clinic_id and a.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
