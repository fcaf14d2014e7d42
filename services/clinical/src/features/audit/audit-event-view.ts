import Joi from 'joi';
import { nullableText, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

const fields = {
  id: string(),
  occurred_at: string(),
  request_id: string(),
  clinic_id: string(),
  actor_type: string(),
  actor_id: nullableText(),
  actor_name: nullableText(),
  actor_role: nullableText(),
  credential_id: nullableText(),
  device_name: nullableText(),
  ip: nullableText(),
  user_agent: nullableText(),
  method: string(),
  route: string(),
  action: string(),
  event: string(),
  phi_level: string(),
  purpose: nullableText(),
  purpose_reason: nullableText(),
  resource_type: nullableText(),
  resource_id: nullableText(),
  patient_ids: Joi.array().items(Joi.string()).required(),
  outcome: Joi.number().integer().required(),
  http_status: Joi.number().integer().required(),
  reason: nullableText(),
  result_count: Joi.number().integer().allow(null).required(),
  query_text: nullableText(),
  changed_fields: Joi.array().items(Joi.string()).allow(null).required(),
  details: Joi.object().unknown().allow(null).required(),
  replayed: Joi.boolean().required(),
};

/** A row of the audit trail (clinical-gaps.md section 1), without the hash of the query. */
export const auditEventSchema = model('AuditEvent', Joi.object(fields));

/** The same in a list, with the names of what it is about. */
export const listedEventSchema = model(
  'ListedAuditEvent',
  Joi.object({
    ...fields,
    about: Joi.array()
      .items(Joi.object({ type: string(), id: string(), name: string() }))
      .required(),
  }),
);
