import { endpoint, ids } from '../../http/endpoint.js';
import { checkReads, readsWork } from '../admissions/index.js';
import { getTask } from './task-actions.js';
import { answerTask, taskAnswerSchema } from './task-view.js';

export const getAdmissionTaskEndpoint = endpoint({
  operationId: 'getAdmissionTask',
  method: 'get',
  path: '/api/v1/admissions/{admission}/tasks/{task}',
  summary: 'One task of a patient in hospital',
  access: readsWork,
  audit: { event: 'admission_task.read', action: 'R', resource: 'admission_task' },
  parameters: { path: ids('admission', 'task') },
  conditional: true,
  message: { en: 'Task.', es: 'Tarea.' },
  response: taskAnswerSchema,

  async handler({ db, clinic, caller, path, trail }) {
    checkReads(caller);
    return answerTask(trail, await getTask(db, clinic, path));
  },
});
