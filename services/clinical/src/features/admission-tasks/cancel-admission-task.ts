import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { admissionSubject, CARE } from '../admissions/index.js';
import { cancelTask } from './task-actions.js';
import { taskEndSchema } from './task-content.js';
import { taskRecord } from './task-record.js';
import { answerTask, taskAnswerSchema } from './task-view.js';

export const cancelAdmissionTaskEndpoint = endpoint({
  operationId: 'cancelAdmissionTask',
  method: 'post',
  path: '/api/v1/admissions/{admission}/tasks/{task}/cancel',
  summary: 'Cancel a task of a patient in hospital',
  description: 'A repeated task repeats no more. A task that has ended is 422 `status`.',
  access: phi('full', {
    ability: CARE,
    area: 'hospitalization',
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission_task.cancel', action: 'U', resource: 'admission_task', record: taskRecord },
  idempotent: true,
  parameters: { path: ids('admission', 'task'), headers: optionalIfMatch, body: taskEndSchema },
  message: { en: 'Task cancelled.', es: 'Tarea cancelada.' },
  response: taskAnswerSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body, trail } = call;
    return answerTask(trail, await cancelTask(call, path, headers['if-match'], body.reason ?? null));
  },
});
