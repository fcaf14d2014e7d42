import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { admissionSubject, CARE } from '../admissions/index.js';
import { endTask } from './task-actions.js';
import { doneSchema } from './task-content.js';
import { taskRecord } from './task-record.js';
import { answerTask, taskAnswerSchema } from './task-view.js';

export const completeAdmissionTaskEndpoint = endpoint({
  operationId: 'completeAdmissionTask',
  method: 'post',
  path: '/api/v1/admissions/{admission}/tasks/{task}/done',
  summary: 'Complete a task of a patient in hospital',
  description:
    'For a repeated task, the next one is created with `previous_id`. It is due at the first repetition after `at`, if that is not ' +
    'after the end. A task that has ended is 422 `status`.',
  access: phi('full', {
    ability: CARE,
    area: 'hospitalization',
    subject: { of: admissionSubject, param: 'admission' },
  }),
  audit: { event: 'admission_task.done', action: 'U', resource: 'admission_task', record: taskRecord },
  idempotent: true,
  parameters: { path: ids('admission', 'task'), headers: optionalIfMatch, body: doneSchema },
  message: { en: 'Task done.', es: 'Tarea hecha.' },
  response: taskAnswerSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body, trail } = call;
    return answerTask(trail, await endTask(call, path, headers['if-match'], body));
  },
});
