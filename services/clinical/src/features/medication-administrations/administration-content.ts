import Joi from 'joi';
import { instant, text, uuid } from '../../http/schema.js';
import { LIMITS, MEDICATION_LIMITS, PHARMACY_LIMITS } from '../../limits/index.js';
import { medicationFields } from '../prescriptions/index.js';

export const ADMINISTRATION_STATUSES = ['given', 'refused', 'withheld', 'missed'] as const;
export type AdministrationStatus = (typeof ADMINISTRATION_STATUSES)[number];

/** The members of a request that records an administration. */
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
  given_at: instant().description('When it was given, or when it was decided not to. Now by default.'),
  dose,
  route,
  site: text(MEDICATION_LIMITS.site).allow(null),
  reason: text(LIMITS.longText).allow(null).description('Why it was not given.'),
  lot_id: uuid().allow(null).description('By default the lot that expires first.'),
  witness_code: text(PHARMACY_LIMITS.word)
    .allow(null)
    .description('The code of a second person, if the product requires one.'),
  practitioner_id: uuid()
    .allow(null)
    .description('Who administered it, if an API key records it. A person records in their own name.'),
};

export const newAdministrationSchema = Joi.object<NewAdministration, true>({
  medication_id: uuid().required(),
  due_at: instant().allow(null).description('The due time of a dose in the chart; absent for a dose as needed.'),
  ...fields,
});

export const correctionSchema = Joi.object<AdministrationBody & { reason: string }, true>({
  ...fields,
  reason: text(LIMITS.longText)
    .required()
    .description('Why it is corrected and, for a dose that was not given, why not.'),
});
