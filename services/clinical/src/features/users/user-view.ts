import Joi from 'joi';
import { string } from '../../http/answer-schema.js';

export const userFields = {
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
  version: Joi.number().integer().required(),
  created_at: string(),
  updated_at: string(),
};

export const userSchema = Joi.object(userFields);
