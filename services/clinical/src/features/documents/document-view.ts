import Joi from 'joi';
import { instant, nullable, nullableInstant, number, string } from '../../http/answer-schema.js';
import { FILE_TYPES } from '../../http/file-type.js';
import { model } from '../../http/models.js';
import { patientSummarySchema } from '../patients/index.js';
import { CURRENT, ENTERED_IN_ERROR, TYPES } from './document-content.js';

export const documentSchema = model(
  'Document',
  Joi.object({
    id: string(),
    patient: patientSummarySchema.required(),
    type: Joi.string()
      .valid(...TYPES)
      .required(),
    title: string(),
    date: string().description('YYYY-MM-DD'),
    content_type: Joi.string()
      .valid(...FILE_TYPES)
      .required(),
    size: number().description('Bytes'),
    sha256: string(),
    status: Joi.string().valid(CURRENT, ENTERED_IN_ERROR).required(),
    status_reason: nullable(),
    entered_by: Joi.object({ id: string(), full_name: string() }).required(),
    released_at: nullableInstant().description('When it was released to the patient.'),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
