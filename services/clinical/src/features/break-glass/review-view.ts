import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { namedPatientsSchema } from '../patients/index.js';
import { model } from '../../http/models.js';

const person = Joi.object({ id: string(), name: string() });

export const reviewSchema = model(
  'BreakGlassReview',
  Joi.object({
    /** Also the id of the row of the audit trail. */
    id: string(),
    occurred_at: string(),
    user: person.required(),
    event: string(),
    resource_type: string().allow(null),
    resource_id: string().allow(null),
    patient_ids: Joi.array().items(Joi.string()).required(),
    /** The first five, by name; null for who may not know of patients. */
    patients: namedPatientsSchema,
    reason: string(),
    status: Joi.string().valid('open', 'resolved').required(),
    outcome: Joi.string().valid('justified', 'unjustified').allow(null).required(),
    notes: string().allow(null, ''),
    resolved_by: person.allow(null).required(),
    resolved_at: string().allow(null),
    version: Joi.number().integer().required(),
  }),
);
