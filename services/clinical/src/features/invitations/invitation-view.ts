import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

export const invitationFields = {
  id: string(),
  email: string(),
  name: string(),
  role: string(),
  status: Joi.string().valid('pending', 'expired').required(),
  practitioner_id: string().allow(null),
  patient_id: string().allow(null),
  license_number: string().allow(null),
  specialty: string().allow(null),
  invited_by: Joi.object({ id: string(), name: string() }).allow(null).required(),
  expires_at: string(),
  created_at: string(),
};

export const invitationSchema = model('Invitation', Joi.object(invitationFields));

/** What somebody joined. */
export const joinedSchema = model(
  'JoinedClinic',
  Joi.object({
    email: string(),
    clinic: Joi.object({ id: string(), name: string(), timezone: string() }).required(),
    role: string(),
  }),
);
