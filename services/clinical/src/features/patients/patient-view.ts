import Joi from 'joi';
import { nullable, string } from '../../http/answer-schema.js';
import { NAMED_PER_ROW } from './named-patient-store.js';
import { IDENTITIES, SEXES } from './patient-content.js';
import { identifiersSchema } from './patient-identifiers.js';
import type { PatientRow } from './patient-store.js';
import { model } from '../../http/models.js';

/** Patients of a row, as `namePatients` has them. */
export const namedPatientsSchema = Joi.array()
  .items(Joi.object({ id: string(), mrn: string(), full_name: string() }))
  .max(NAMED_PER_ROW)
  .allow(null)
  .required();

/** A patient as other records show them. */
export const patientSummarySchema = model(
  'PatientSummary',
  Joi.object({
    id: string(),
    mrn: string(),
    full_name: string(),
    birth_date: Joi.string().allow(null, '').required(),
    sex: string(),
  }),
);

/** A patient as it is answered (clinical-gaps.md 2.12). */
export const patientSchema = model(
  'Patient',
  Joi.object({
    id: string(),
    mrn: string(),
    document: Joi.object({ type: string(), number: string(), country: nullable() }).allow(null).required(),
    given_names: string(),
    first_surname: string(),
    second_surname: nullable(),
    full_name: string(),
    birth_date: nullable(),
    sex: Joi.string()
      .valid(...SEXES)
      .required(),
    phone: nullable(),
    email: nullable(),
    address: Joi.object({
      line: nullable(),
      city: nullable(),
      region: nullable(),
      country: nullable(),
      postal_code: nullable(),
    })
      .allow(null)
      .required(),
    blood_type: nullable(),
    active: Joi.boolean().required(),
    deceased_at: nullable(),
    deceased_on: nullable().description('The day, where no more is known: then `deceased_at` is where that begins.'),
    identifiers: identifiersSchema,
    identity: Joi.string()
      .valid(...IDENTITIES)
      .required()
      .description('Unconfirmed of whom nobody knows who they are: they came to the emergency room without a name.'),
    merged_into_id: nullable(),
    version: Joi.number().integer().required(),
    created_at: Joi.string().isoDate().required(),
    updated_at: Joi.string().isoDate().required(),
  }),
);

/** A patient, or what a version says of one: those from before say nothing of identifiers, of the day of a death, or of the identity. */
type Later = 'identifiers' | 'deceased_on' | 'identity';
export type PatientThen = Omit<PatientRow, Later> & Partial<Pick<PatientRow, Later>>;

export function patientView({
  document_type,
  document_number,
  document_country,
  address,
  identifiers = [],
  deceased_on = null,
  identity = 'confirmed',
  ...row
}: PatientThen) {
  const document =
    document_number === null ? null : { type: document_type, number: document_number, country: document_country };
  const { line = null, city = null, region = null, country: inCountry = null, postal_code = null } = address ?? {};
  return {
    ...row,
    deceased_on,
    document,
    identifiers,
    identity,
    address: address && { line, city, region, country: inCountry, postal_code },
  };
}
