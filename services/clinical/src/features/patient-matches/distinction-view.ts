import Joi from 'joi';
import { flag } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

export const distinctionSchema = model(
  'PatientDistinction',
  Joi.object({
    patient_ids: Joi.array().items(Joi.string()).length(2).required(),
    distinct: flag(),
  }),
);
