import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { flag, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { model } from '../../http/models.js';

export const practitionerSchema = model(
  'Practitioner',
  Joi.object({
    id: string(),
    full_name: string(),
    license_number: string().allow(null),
    specialty: string().allow(null),
    active: Joi.boolean().required(),
    version: Joi.number().integer().required(),
    created_at: string(),
    updated_at: string(),
  }),
);

export const practitionerFields = {
  full_name: text(LIMITS.shortText),
  license_number: text(LIMITS.shortText).allow(null),
  specialty: text(LIMITS.shortText).allow(null),
  active: flag(),
};
