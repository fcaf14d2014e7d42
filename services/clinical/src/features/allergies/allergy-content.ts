import Joi from 'joi';
import { coded, type Coded } from '../../http/coded.js';
import { partialDay } from '../../http/partial-day.js';
import { flag, prose, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { model } from '../../http/models.js';

/** The codes of FHIR R4's AllergyIntolerance, as everywhere below. */
export const CATEGORIES = ['food', 'medication', 'environment', 'biologic'] as const;
export const TYPES = ['allergy', 'intolerance'] as const;
export const CRITICALITIES = ['low', 'high', 'unable-to-assess'] as const;
export const CLINICAL_STATUSES = ['active', 'inactive', 'resolved'] as const;
/** What somebody may say; that it was an error is an operation of its own. */
export const VERIFICATIONS = ['unconfirmed', 'confirmed', 'refuted'] as const;
export const ENTERED_IN_ERROR = 'entered-in-error';
export const ASSERTERS = ['patient', 'related_person', 'practitioner'] as const;
export const SEVERITIES = ['mild', 'moderate', 'severe'] as const;

export interface Reaction {
  manifestation: Coded;
  severity?: (typeof SEVERITIES)[number] | null;
  /** A day, of which the day or the month may be missing. */
  onset?: string | null;
}

export interface Asserter {
  type: (typeof ASSERTERS)[number];
  /** Only of `practitioner`. */
  practitioner_id?: string | null;
  name?: string | null;
}

/** What is said of an allergy, or, with `none_known`, that there is none; as a body says it. */
export interface AllergyContent {
  substance?: Coded | null;
  category?: (typeof CATEGORIES)[number] | null;
  type?: (typeof TYPES)[number] | null;
  criticality?: (typeof CRITICALITIES)[number] | null;
  clinical_status?: (typeof CLINICAL_STATUSES)[number];
  verification_status?: (typeof VERIFICATIONS)[number];
  reactions?: Reaction[];
  onset?: string | null;
  last_occurrence?: string | null;
  asserter?: Asserter | null;
  note?: string | null;
}

export interface NewAllergyBody extends AllergyContent {
  patient_id: string;
  none_known: boolean;
  practitioner_id?: string | null;
}

const reaction = model(
  'NewAllergyReaction',
  Joi.object({
    manifestation: coded().required(),
    severity: Joi.string()
      .valid(...SEVERITIES)
      .allow(null),
    onset: partialDay(),
  }),
);

export const contentFields = {
  substance: coded().allow(null),
  category: Joi.string()
    .valid(...CATEGORIES)
    .allow(null),
  type: Joi.string()
    .valid(...TYPES)
    .allow(null),
  criticality: Joi.string()
    .valid(...CRITICALITIES)
    .allow(null),
  clinical_status: Joi.string().valid(...CLINICAL_STATUSES),
  verification_status: Joi.string().valid(...VERIFICATIONS),
  reactions: Joi.array().items(reaction).max(LIMITS.reactions),
  onset: partialDay(),
  last_occurrence: partialDay(),
  asserter: Joi.object({
    type: Joi.string()
      .valid(...ASSERTERS)
      .required(),
    practitioner_id: uuid().allow(null),
    name: text(LIMITS.shortText).allow(null),
  }).allow(null),
  note: prose(LIMITS.longText).allow(null),
};

export const newAllergyFields = {
  patient_id: uuid().required(),
  none_known: flag().default(false),
  practitioner_id: uuid().allow(null),
  ...contentFields,
};
