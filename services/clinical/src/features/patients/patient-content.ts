import Joi from 'joi';
import { LIMITS } from '../../limits/index.js';
import { day, flag, instant, text } from '../../http/schema.js';
import { identifiersField, type PatientIdentifier } from './patient-identifiers.js';
import { normalizedPhone } from './patient-rules.js';

export const SEXES = ['male', 'female', 'other', 'unknown'] as const;
export const IDENTITIES = ['confirmed', 'unconfirmed'] as const;
export type Identity = (typeof IDENTITIES)[number];
const BLOOD_TYPES = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

export interface Address {
  line?: string | null;
  city?: string | null;
  region?: string | null;
  country?: string | null;
  postal_code?: string | null;
}

export interface Document {
  type: string;
  number: string;
  country?: string | null;
}

/** What is known of a person, as a body says it: demographics only, no clinical facts. */
export interface Demographics {
  mrn?: string;
  document?: Document | null;
  given_names: string;
  first_surname: string;
  second_surname?: string | null;
  birth_date?: string | null;
  sex?: (typeof SEXES)[number];
  phone?: string | null;
  email?: string | null;
  address?: Address | null;
  blood_type?: string | null;
  active?: boolean;
  deceased_at?: string | null;
  deceased_on?: string | null;
  identifiers?: PatientIdentifier[];
}

const country = () =>
  Joi.string()
    .trim()
    .uppercase()
    .pattern(/^[A-Z]{2}$/)
    .description('ISO 3166-1 alpha-2');

const checkedPhone = (given: string, helpers: Joi.CustomHelpers) =>
  normalizedPhone(given) ?? helpers.error('rule.format');

export const demographicFields = {
  mrn: text(LIMITS.patientNumber),
  document: Joi.object({
    type: Joi.string()
      .trim()
      .lowercase()
      .pattern(/^[a-z][a-z0-9_]{1,39}$/)
      .required(),
    number: text(LIMITS.patientNumber)
      .pattern(/[\p{L}\p{N}]/u)
      .required(),
    country: country().allow(null),
  }).allow(null),
  given_names: text(LIMITS.personName),
  first_surname: text(LIMITS.personName),
  second_surname: text(LIMITS.personName).allow(null),
  birth_date: day().allow(null),
  sex: Joi.string().valid(...SEXES),
  phone: text(LIMITS.patientNumber).custom(checkedPhone).allow(null),
  email: text(LIMITS.emailLength).lowercase().email({ tlds: false }).allow(null),
  address: Joi.object({
    line: text(LIMITS.shortText).allow(null),
    city: text(LIMITS.personName).allow(null),
    region: text(LIMITS.personName).allow(null),
    country: country().allow(null),
    postal_code: text(LIMITS.patientNumber).allow(null),
  }).allow(null),
  blood_type: Joi.string()
    .valid(...BLOOD_TYPES)
    .allow(null),
  active: flag(),
  deceased_at: instant().allow(null),
  deceased_on: day().allow(null).description('Where no more is known than the day.'),
  identifiers: identifiersField,
};

/** A new patient, and whatever is to replace what is known of one. */
export const newPatientSchema = Joi.object<Demographics, true>({
  ...demographicFields,
  given_names: demographicFields.given_names.required(),
  first_surname: demographicFields.first_surname.required(),
});
