import { patientRows } from '../patients/index.js';
import { taskRecord } from './task-record.js';

export const tasksOfPatient = patientRows('admission_tasks', {
  record: taskRecord,
  parents: { admission_id: 'admissions' },
});
