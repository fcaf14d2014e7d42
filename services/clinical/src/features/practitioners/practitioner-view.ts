import Joi from 'joi';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits.js';

const string = () => Joi.string().required();

export const practitionerSchema = Joi.object({
  id: string(),
  full_name: string(),
  license_number: string().allow(null),
  specialty: string().allow(null),
  active: Joi.boolean().required(),
  version: Joi.number().integer().required(),
  created_at: string(),
  updated_at: string(),
});

export const practitionerFields = {
  full_name: text(LIMITS.shortText),
  license_number: text(LIMITS.shortText).allow(null),
  specialty: text(LIMITS.shortText).allow(null),
};
