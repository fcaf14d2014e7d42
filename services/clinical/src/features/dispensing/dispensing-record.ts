import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { DISPENSATION_COLUMNS } from './dispensing-store.js';

export const dispensationRecord = recordKind('dispensation', {
  from: 'pharmacy_dispensations',
  area: 'pharmacy',
  patient: 'patient_id',
  content: piece`select ${DISPENSATION_COLUMNS} from pharmacy_dispensations d where d.clinic_id = x.clinic_id and d.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
