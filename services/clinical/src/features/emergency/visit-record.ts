import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { VISIT_COLUMNS } from './visit-store.js';

export const emergencyVisitRecord = recordKind('emergency_visit', {
  from: 'emergency_visits',
  area: 'emergency',
  patient: 'patient_id',
  content: piece`select ${VISIT_COLUMNS} from emergency_visits v where v.clinic_id = x.clinic_id and v.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
