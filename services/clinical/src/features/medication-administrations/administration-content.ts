import Joi from 'joi';
import { instant, text, uuid } from '../../http/schema.js';
import { LIMITS, MEDICATION_LIMITS, PHARMACY_LIMITS } from '../../limits/index.js';
import { medicationFields } from '../prescriptions/index.js';

export const ADMINISTRATION_STATUSES = ['given', 'refused', 'withheld', 'missed'] as const;
export type AdministrationStatus = (typeof ADMINISTRATION_STATUSES)[number];

/** What became of a dose, as a body says it. */
export interface AdministrationBody {
  status: AdministrationStatus;
  given_at?: string;
  dose?: { value: number; unit: string } | null;
  route?: string | null;
  site?: string | null;
  reason?: string | null;
  lot_id?: string | null;
  witness_code?: string | null;
  practitioner_id?: string | null;
}

export interface NewAdministration extends AdministrationBody {
  medication_id: string;
  due_at?: string | null;
}

const { dose, route } = medicationFields;
const fields = {
  status: Joi.string()
    .valid(...ADMINISTRATION_STATUSES)
    .required(),
  given_at: instant().description('When it was given, or when it was said that it is not. Now unless it is said.'),
  dose,
  route,
  site: text(MEDICATION_LIMITS.site).allow(null),
  reason: text(LIMITS.longText).allow(null).description('Why it was not given.'),
  lot_id: uuid().allow(null).description('Without it stock of the lot is taken that expires first.'),
  witness_code: text(PHARMACY_LIMITS.word)
    .allow(null)
    .description('Of a second person, where the product asks for one.'),
  practitioner_id: uuid().allow(null).description('Who gave it, by a key. A person gives for themselves.'),
};

export const newAdministrationSchema = Joi.object<NewAdministration, true>({
  medication_id: uuid().required(),
  due_at: instant().allow(null).description('A dose of the chart; none of what is given as needed.'),
  ...fields,
});

export const correctionSchema = Joi.object<AdministrationBody & { reason: string }, true>({
  ...fields,
  reason: text(LIMITS.longText)
    .required()
    .description('Why it is corrected, and why it was not given where it was not.'),
});
