import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { MEDICATION_SAID } from './medication-store.js';

export const medicationRecord = recordKind('inpatient_medication', {
  from: 'inpatient_medications',
  area: 'hospitalization',
  patient: 'patient_id',
  content: piece`select ${MEDICATION_SAID} from inpatient_medications m where m.clinic_id = x.clinic_id and m.id = x.id`,
  // Its columns write instants as they are answered.
  instants: [],
});
