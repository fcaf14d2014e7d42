import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { PROBLEM_COLUMNS } from './problem-store.js';

export const problemRecord = recordKind('problem', {
  from: 'problems',
  area: 'general',
  patient: 'patient_id',
  content: piece`select ${PROBLEM_COLUMNS} from problems m where m.clinic_id = x.clinic_id and m.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
