import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { IMMUNIZATION_COLUMNS } from './immunization-store.js';

export const immunizationRecord = recordKind('immunization', {
  from: 'immunizations',
  area: 'general',
  patient: 'patient_id',
  content: piece`select ${IMMUNIZATION_COLUMNS} from immunizations i where i.clinic_id = x.clinic_id and i.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
