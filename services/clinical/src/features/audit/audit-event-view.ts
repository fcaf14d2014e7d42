import Joi from 'joi';

const string = () => Joi.string().required();
const orNull = () => Joi.string().allow(null, '').required();

/** A row of the audit trail (clinical-gaps.md section 1), without the hash of the query. */
export const auditEventSchema = Joi.object({
  id: string(),
  occurred_at: string(),
  request_id: string(),
  clinic_id: string(),
  actor_type: string(),
  actor_id: orNull(),
  actor_name: orNull(),
  actor_role: orNull(),
  credential_id: orNull(),
  device_name: orNull(),
  ip: orNull(),
  user_agent: orNull(),
  method: string(),
  route: string(),
  action: string(),
  event: string(),
  phi_level: string(),
  purpose: orNull(),
  purpose_reason: orNull(),
  resource_type: orNull(),
  resource_id: orNull(),
  patient_ids: Joi.array().items(Joi.string()).required(),
  outcome: Joi.number().integer().required(),
  http_status: Joi.number().integer().required(),
  reason: orNull(),
  result_count: Joi.number().integer().allow(null).required(),
  query_text: orNull(),
  changed_fields: Joi.array().items(Joi.string()).allow(null).required(),
  details: Joi.object().unknown().allow(null).required(),
  replayed: Joi.boolean().required(),
});
