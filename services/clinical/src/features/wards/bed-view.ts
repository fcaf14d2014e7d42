import Joi from 'joi';
import { flag, instant, nullableInstant, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { patientSummarySchema } from '../patients/index.js';
import { BED_STATES, BED_TYPES } from './bed-content.js';

const members = {
  id: string(),
  ward_id: string(),
  room: nullableText(),
  name: string(),
  type: Joi.string()
    .valid(...BED_TYPES)
    .required(),
  tags: Joi.array().items(Joi.string()).required(),
  active: flag(),
  state: Joi.string()
    .valid(...BED_STATES)
    .required(),
  reason: nullableText().description('Why it is in that state.'),
  expected_free_at: nullableInstant(),
  version: number(),
  created_at: instant(),
  updated_at: instant(),
};

/** Versions of a bed leave out its patient and its reservation. */
export const bedVersionSchema = model('BedVersion', Joi.object(members));

export const bedSchema = model(
  'Bed',
  Joi.object({
    ...members,
    reservation: Joi.object({ id: string(), admission_id: string(), until: instant() }).allow(null).required(),
    occupant: Joi.object({ admission_id: string(), patient: patientSummarySchema.required() })
      .allow(null)
      .required()
      .description(
        'The patient in the bed, also one on leave for whom it is held. Null if the caller may not see the patient.',
      ),
  }),
);
