import { piece } from '../../db/piece.js';
import { recordKind } from '../../operation/record-store.js';
import { TASK_COLUMNS } from './task-store.js';

export const taskRecord = recordKind('admission_task', {
  from: 'admission_tasks',
  area: 'hospitalization',
  patient: 'patient_id',
  content: piece`select ${TASK_COLUMNS} from admission_tasks t where t.clinic_id = x.clinic_id and t.id = x.id`,
  // The columns are formatted already.
  instants: [],
});
