import Joi from 'joi';
import { partialDay } from '../../http/partial-day.js';
import { prose, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';

/** The codes of FHIR R4's Condition that a problem list needs. */
export const STATUSES = ['active', 'inactive', 'resolved'] as const;
/** What somebody may say; that it was an error is an operation of its own. */
export const VERIFICATIONS = ['unconfirmed', 'confirmed', 'refuted'] as const;
export const ENTERED_IN_ERROR = 'entered_in_error';

/** A problem of a patient; as a body says it. */
export interface ProblemContent {
  /** Of the catalog of diagnoses, ICD-10. */
  code: string;
  status: (typeof STATUSES)[number];
  verification: (typeof VERIFICATIONS)[number];
  /** Days, of which the day or the month may be missing. */
  onset_on?: string | null;
  abated_on?: string | null;
  note?: string | null;
}

export interface NewProblem extends ProblemContent {
  practitioner_id?: string | null;
}

export const contentFields = {
  code: text(LIMITS.shortText).uppercase(),
  status: Joi.string().valid(...STATUSES),
  verification: Joi.string().valid(...VERIFICATIONS),
  onset_on: partialDay(),
  abated_on: partialDay(),
  note: prose(LIMITS.longText).allow(null),
};

export const newProblemFields = {
  ...contentFields,
  code: contentFields.code.required(),
  status: contentFields.status.default('active'),
  verification: contentFields.verification.default('unconfirmed'),
  practitioner_id: uuid().allow(null),
};
