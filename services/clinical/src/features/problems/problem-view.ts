import Joi from 'joi';
import { instant, nullable, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { patientSummarySchema } from '../patients/index.js';
import { ENTERED_IN_ERROR, STATUSES, VERIFICATIONS } from './problem-content.js';

const day = () => nullable().description('YYYY-MM-DD, YYYY-MM or YYYY');

export const problemSchema = model(
  'Problem',
  Joi.object({
    id: string(),
    patient: patientSummarySchema.required(),
    code: string().description('ICD-10'),
    description: string(),
    status: Joi.string()
      .valid(...STATUSES, null)
      .required()
      .description('Null of what was entered in error.'),
    verification: Joi.string()
      .valid(...VERIFICATIONS, ENTERED_IN_ERROR)
      .required(),
    status_reason: nullable(),
    onset_on: day(),
    abated_on: day(),
    note: nullableText(),
    recorded_at: instant(),
    recorder: Joi.object({ id: string(), full_name: string() }).required(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
