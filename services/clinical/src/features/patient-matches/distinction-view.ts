import Joi from 'joi';
import { flag } from '../../http/answer-schema.js';

export const distinctionSchema = Joi.object({
  patient_ids: Joi.array().items(Joi.string()).length(2).required(),
  distinct: flag(),
});
