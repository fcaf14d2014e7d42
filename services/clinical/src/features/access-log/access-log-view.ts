import Joi from 'joi';
import { nullableNumber, nullableText, number, string } from '../../http/answer-schema.js';
import type { AuditEventRow } from '../audit/index.js';
import { namedPatientsSchema } from '../patients/index.js';
import { model } from '../../http/models.js';

const common = {
  id: string(),
  occurred_at: string(),
  event: string(),
  action: string(),
  purpose: nullableText(),
  purpose_reason: nullableText(),
  outcome: Joi.number().integer().required(),
  request_id: string(),
};

/** What a patient's access log says of each access. */
export const accessSchema = model(
  'RecordAccess',
  Joi.object({
    ...common,
    actor: Joi.object({ type: string(), id: nullableText(), name: nullableText(), role: nullableText() }).required(),
  }),
);

/** What is said of each access of one person. */
export const userAccessSchema = model(
  'UserAccess',
  Joi.object({
    ...common,
    /** The first five, by name; null for who may not know of patients. */
    patients: namedPatientsSchema,
    patient_count: number(),
    result_count: nullableNumber(),
  }),
);

/** What both say of a row of the trail. */
export const commonView = (row: AuditEventRow) => ({
  id: row.id,
  occurred_at: row.occurred_at,
  event: row.event,
  action: row.action,
  purpose: row.purpose,
  purpose_reason: row.purpose_reason,
  outcome: row.outcome,
  request_id: row.request_id,
});
