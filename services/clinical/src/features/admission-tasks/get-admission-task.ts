import { endpoint, ids } from '../../http/endpoint.js';
import { checkReadsAdmissions, readsClinicalDetails } from '../admissions/index.js';
import { getTask } from './task-actions.js';
import { answerTask, taskAnswerSchema } from './task-view.js';

export const getAdmissionTaskEndpoint = endpoint({
  operationId: 'getAdmissionTask',
  method: 'get',
  path: '/api/v1/admissions/{admission}/tasks/{task}',
  summary: 'Get a task of a patient in hospital',
  access: readsClinicalDetails,
  audit: { event: 'admission_task.read', action: 'R', resource: 'admission_task' },
  parameters: { path: ids('admission', 'task') },
  conditional: true,
  message: { en: 'Task.', es: 'Tarea.' },
  response: taskAnswerSchema,

  async handler({ db, clinic, caller, path, trail }) {
    checkReadsAdmissions(caller);
    return answerTask(trail, await getTask(db, clinic, path));
  },
});
