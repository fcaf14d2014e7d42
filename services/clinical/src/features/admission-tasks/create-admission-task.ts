import { endpoint, ids } from '../../http/endpoint.js';
import { phi } from '../../operation/access.js';
import { admissionSubject, CARE } from '../admissions/index.js';
import { makeTask } from './task-actions.js';
import { taskSchema } from './task-content.js';
import { taskRecord } from './task-record.js';
import { answerTask, taskAnswerSchema } from './task-view.js';

export const createAdmissionTaskEndpoint = endpoint({
  operationId: 'createAdmissionTask',
  method: 'post',
  path: '/api/v1/admissions/{admission}/tasks',
  summary: 'Create a task for a patient in hospital',
  description:
    'A task is for a `role`, for one practitioner (`assignee_id`), or for anybody on the ward. With `repeat`, completing it creates ' +
    'the next one. An admission that has ended is 422 `status`.',
  access: phi('full', {
    ability: CARE,
    area: 'hospitalization',
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission_task.create', action: 'C', resource: 'admission_task', record: taskRecord },
  idempotent: true,
  parameters: { path: ids('admission'), body: taskSchema },
  status: 201,
  message: { en: 'Task created.', es: 'Tarea creada.' },
  response: taskAnswerSchema,

  async handler(call) {
    const row = await makeTask(call, call.path.admission, call.body);
    const Location = `/api/v1/admissions/${row.admission_id}/tasks/${row.id}`;
    return { ...answerTask(call.trail, row), headers: { Location } };
  },
});
