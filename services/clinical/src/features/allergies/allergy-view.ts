import Joi from 'joi';
import { codedAnswer } from '../../http/coded.js';
import { flag, instant, nullable, nullableInstant, nullableText, number, string } from '../../http/answer-schema.js';
import { patientSummarySchema } from '../patients/index.js';
import {
  ASSERTERS,
  CATEGORIES,
  CLINICAL_STATUSES,
  CRITICALITIES,
  ENTERED_IN_ERROR,
  SEVERITIES,
  TYPES,
  VERIFICATIONS,
} from './allergy-content.js';
import { model } from '../../http/models.js';

const oneOf = (values: readonly string[]) => Joi.string().valid(...values);
const perhaps = (values: readonly string[]) => oneOf(values).allow(null).required();

/** An allergy as it is answered; its codes are those of FHIR R4's AllergyIntolerance. */
export const allergySchema = model(
  'Allergy',
  Joi.object({
    id: string(),
    patient: patientSummarySchema.required(),
    none_known: flag(),
    substance: codedAnswer().allow(null).required(),
    category: perhaps(CATEGORIES),
    type: perhaps(TYPES),
    criticality: perhaps(CRITICALITIES),
    clinical_status: perhaps(CLINICAL_STATUSES),
    verification_status: oneOf([...VERIFICATIONS, ENTERED_IN_ERROR]).required(),
    status_reason: nullable(),
    reactions: Joi.array()
      .items(Joi.object({ manifestation: codedAnswer().required(), severity: perhaps(SEVERITIES), onset: nullable() }))
      .required(),
    onset: nullable(),
    last_occurrence: nullable(),
    recorded_at: nullableInstant(),
    recorder: Joi.object({ id: string(), full_name: string() }).allow(null).required(),
    asserter: Joi.object({ type: oneOf(ASSERTERS).required(), practitioner_id: nullable(), name: nullable() })
      .allow(null)
      .required(),
    note: nullableText(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
