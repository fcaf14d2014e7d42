import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

const userFields = {
  id: string(),
  email: string(),
  name: string(),
  role: string(),
  status: Joi.string().valid('active', 'suspended').required(),
  practitioner: Joi.object({
    id: string(),
    full_name: string(),
    license_number: string().allow(null),
    specialty: string().allow(null),
  })
    .allow(null)
    .required(),
  patient_id: string().allow(null),
  second_factor: Joi.boolean().required(),
  last_used_at: Joi.string()
    .isoDate()
    .allow(null)
    .required()
    .description('When a session of theirs in this clinic was last used; null when none is kept any more.'),
  second_factor_removal: Joi.object({
    requested_by: Joi.object({ id: string(), name: string() }).required(),
    expires_at: Joi.string().isoDate().required(),
  })
    .allow(null)
    .required()
    .description('That an administrator wants their second factor ended; it takes another one.'),
  version: Joi.number().integer().required(),
  created_at: string(),
  updated_at: string(),
};

export const userSchema = model('User', Joi.object(userFields));
