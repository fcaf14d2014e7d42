import Joi from 'joi';
import { nullableText, string } from '../../http/answer-schema.js';

/** What a patient's access log says of each access. */
export const accessSchema = Joi.object({
  id: string(),
  occurred_at: string(),
  actor: Joi.object({ type: string(), id: nullableText(), name: nullableText(), role: nullableText() }).required(),
  event: string(),
  action: string(),
  purpose: nullableText(),
  purpose_reason: nullableText(),
  outcome: Joi.number().integer().required(),
  request_id: string(),
});
