import Joi from 'joi';
import { instant, nullable, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { patientSummarySchema } from '../patients/index.js';
import { PRIORITIES } from './referral-content.js';
import { REFERRAL_STATUSES } from './referral-rules.js';

const person = () => Joi.object({ id: string(), full_name: string() });

export const referralSchema = model(
  'Referral',
  Joi.object({
    id: string(),
    patient: patientSummarySchema.required(),
    practitioner: person().required().description('Who sends the patient.'),
    to_practitioner: person().allow(null).required(),
    to: Joi.object({ name: string(), facility: nullable() }).allow(null).required(),
    priority: Joi.string()
      .valid(...PRIORITIES)
      .required(),
    reason: string(),
    diagnoses: Joi.array()
      .items(
        Joi.object({
          code: string(),
          description: string(),
          role: string(),
          certainty: string(),
          notes: nullableText(),
        }),
      )
      .required(),
    consultation_id: nullable(),
    appointment_id: nullable(),
    status: Joi.string()
      .valid(...REFERRAL_STATUSES)
      .required(),
    status_reason: nullable(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
