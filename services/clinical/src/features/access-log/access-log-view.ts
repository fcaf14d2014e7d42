import Joi from 'joi';

const string = () => Joi.string().required();
const orNull = () => Joi.string().allow(null, '').required();

/** What a patient's access log says of each access. */
export const accessSchema = Joi.object({
  id: string(),
  occurred_at: string(),
  actor: Joi.object({ type: string(), id: orNull(), name: orNull(), role: orNull() }).required(),
  event: string(),
  action: string(),
  purpose: orNull(),
  purpose_reason: orNull(),
  outcome: Joi.number().integer().required(),
  request_id: string(),
});
