import Joi from 'joi';
import { flag, instant, nullable, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

export const wardSchema = model(
  'Ward',
  Joi.object({
    id: string(),
    code: string(),
    name: string(),
    specialty: nullableText(),
    location_id: nullable(),
    practitioner_ids: Joi.array()
      .items(Joi.string())
      .required()
      .description('Practitioners of the ward. They are on the care team of its patients.'),
    active: flag(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
