import Joi from 'joi';
import { coded, type Coded } from '../../http/coded.js';
import { partialDay } from '../../http/partial-day.js';
import { integer, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';

/** What somebody may say; that it was an error is an operation of its own. */
export const STATUSES = ['completed', 'not_done'] as const;
export const ENTERED_IN_ERROR = 'entered_in_error';

/** A vaccine that somebody was given, or was not; as a body says it. */
export interface ImmunizationContent {
  vaccine: Coded;
  /** A day, of which the day or the month may be missing. */
  occurred_on: string;
  lot_number?: string | null;
  dose_number?: number | null;
  site?: string | null;
  status: (typeof STATUSES)[number];
  reason?: string | null;
}

export interface NewImmunization extends ImmunizationContent {
  practitioner_id?: string | null;
}

export const contentFields = {
  vaccine: coded(),
  occurred_on: partialDay().invalid(null),
  lot_number: text(LIMITS.lotNumber).allow(null),
  dose_number: integer(1, LIMITS.doseNumber).allow(null),
  site: text(LIMITS.shortText).allow(null),
  status: Joi.string().valid(...STATUSES),
  reason: text(LIMITS.longText).allow(null),
};

export const newImmunizationFields = {
  ...contentFields,
  vaccine: contentFields.vaccine.required(),
  occurred_on: contentFields.occurred_on.required(),
  status: contentFields.status.required(),
  practitioner_id: uuid().allow(null),
};
