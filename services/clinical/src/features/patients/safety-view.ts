import Joi from 'joi';

const texts = () => Joi.array().items(Joi.string()).required();

/** What warns those who treat the patient. */
export const safetySchema = Joi.object({
  patient_id: Joi.string().required(),
  allergies: texts(),
  alerts: texts(),
  version: Joi.number().integer().required(),
});
