import Joi from 'joi';
import { instant, nullable, nullableNumber, number, string } from '../../http/answer-schema.js';
import { codedAnswer } from '../../http/coded.js';
import { model } from '../../http/models.js';
import { patientSummarySchema } from '../patients/index.js';
import { ENTERED_IN_ERROR, STATUSES } from './immunization-content.js';

export const immunizationSchema = model(
  'Immunization',
  Joi.object({
    id: string(),
    patient: patientSummarySchema.required(),
    vaccine: codedAnswer().required(),
    occurred_on: string().description('YYYY-MM-DD, YYYY-MM or YYYY'),
    lot_number: nullable(),
    dose_number: nullableNumber(),
    site: nullable(),
    status: Joi.string()
      .valid(...STATUSES, ENTERED_IN_ERROR)
      .required(),
    reason: nullable(),
    status_reason: nullable(),
    recorded_at: instant(),
    practitioner: Joi.object({ id: string(), full_name: string() }).allow(null).required(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
