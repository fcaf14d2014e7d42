import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { STORED_MEDICATION_COLUMNS } from './medication-store.js';

export const medicationRecord = recordKind('inpatient_medication', {
  from: 'inpatient_medications',
  area: 'hospitalization',
  patient: 'patient_id',
  content: piece`select ${STORED_MEDICATION_COLUMNS} from inpatient_medications m where m.clinic_id = x.clinic_id and m.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
