import Joi from 'joi';
import { ALLERGIES_STATUSES } from './allergy-rules.js';
import { model } from '../../http/models.js';

const texts = () => Joi.array().items(Joi.string()).required();

/** What warns those who treat the patient. */
export const safetySchema = model(
  'SafetySummary',
  Joi.object({
    patient_id: Joi.string().required(),
    allergies: texts(),
    allergies_status: Joi.string()
      .valid(...ALLERGIES_STATUSES)
      .required()
      .description('`not_asked`: nobody has said whether there are any.'),
    alerts: texts(),
    version: Joi.number().integer().required(),
  }),
);
