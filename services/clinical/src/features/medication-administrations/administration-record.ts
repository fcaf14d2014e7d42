import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { ADMINISTRATION_COLUMNS } from './administration-store.js';

export const administrationRecord = recordKind('medication_administration', {
  from: 'medication_administrations',
  area: 'hospitalization',
  patient: 'patient_id',
  content: piece`select ${ADMINISTRATION_COLUMNS} from medication_administrations g where g.clinic_id = x.clinic_id and g.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
