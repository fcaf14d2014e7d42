import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf } from '../../http/schema.js';
import { checkReadsAdmissions, getAdmission, readsClinicalDetails } from '../admissions/index.js';
import { TASK_STATUSES } from './task-content.js';
import { listTasks, TASK_SORTS, type TaskFilter } from './task-store.js';
import { taskAnswerSchema } from './task-view.js';

export const listAdmissionTasksEndpoint = endpoint({
  operationId: 'listAdmissionTasks',
  method: 'get',
  path: '/api/v1/admissions/{admission}/tasks',
  summary: 'List the tasks of a patient in hospital, open and ended',
  description: 'Sorted by due time. `updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: readsClinicalDetails,
  audit: { event: 'admission_task.search', action: 'R', resource: 'admission_task' },
  parameters: {
    path: ids('admission'),
    query: Joi.object<TaskFilter, true>({ status: csvOf(TASK_STATUSES), ...listParameters(TASK_SORTS) }),
  },
  conditional: true,
  message: { en: 'Tasks.', es: 'Tareas.' },
  response: Joi.array().items(taskAnswerSchema),
  meta: listMetaSchema,

  async handler({ db, deps, clinic, caller, path, query, trail }) {
    checkReadsAdmissions(caller);
    const { id, patient } = await getAdmission(db, clinic.id, path.admission);
    const { rows, meta } = await listTasks(db, clinic.id, id, query, deps.config.keys);
    trail.note({ patient_ids: [patient.id], result_count: rows.length });
    const headers = listLinks(`/api/v1/admissions/${id}/tasks`, query, meta);
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers };
  },
});
