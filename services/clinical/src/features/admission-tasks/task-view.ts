import Joi from 'joi';
import { flag, instant, nullable, nullableInstant, nullableText, number, string } from '../../http/answer-schema.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import type { Trail } from '../../operation/trail.js';
import { patientSummarySchema } from '../patients/index.js';
import { TASK_ROLES, TASK_STATUSES } from './task-content.js';
import type { TaskRow } from './task-store.js';

const person = () => Joi.object({ id: string(), full_name: string() }).allow(null).required();

export const taskAnswerSchema = model(
  'AdmissionTask',
  Joi.object({
    id: string(),
    admission_id: string(),
    patient: patientSummarySchema.required(),
    title: string(),
    due_at: instant(),
    repeat: Joi.object({ every_hours: number(), until: nullableInstant() }).allow(null).required(),
    role: Joi.string()
      .valid(...TASK_ROLES, null)
      .required(),
    assignee: person(),
    note: nullableText(),
    by: person().description('Who created the task; null for an API key.'),
    status: Joi.string()
      .valid(...TASK_STATUSES)
      .required(),
    status_reason: nullableText(),
    done_at: nullableInstant(),
    done_by: person(),
    done_note: nullableText(),
    ended_with_admission: flag().description('The task was cancelled because the admission ended.'),
    previous_id: nullable().description('The previous task of a repeated one.'),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);

export function answerTask(trail: Trail, row: TaskRow) {
  trail.note({ resource_id: row.id, patient_ids: [row.patient.id] });
  return { data: row, etag: weakEtag(row.version, row) };
}
