import Joi from 'joi';
import { instant, nullable, nullableInstant, nullableText, number, string } from '../../http/answer-schema.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import { doseSchema } from '../inpatient-medications/index.js';
import { patientSummarySchema } from '../patients/index.js';
import { ADMINISTRATION_STATUSES } from './administration-content.js';
import type { AdministrationRow } from './administration-store.js';

const person = Joi.object({ id: string(), full_name: string() });

export const administrationSchema = model(
  'MedicationAdministered',
  Joi.object({
    id: string(),
    admission_id: string(),
    medication_id: string(),
    patient: patientSummarySchema.required(),
    due_at: nullableInstant().description('The due time of the dose; null for a dose as needed.'),
    status: Joi.string()
      .valid(...ADMINISTRATION_STATUSES)
      .required(),
    given_at: instant(),
    dose: doseSchema,
    route: nullableText(),
    site: nullableText(),
    reason: nullableText().description('Why the dose was not given, or why it is corrected.'),
    lot_id: nullable(),
    lots: Joi.array()
      .items(Joi.object({ lot_id: string(), number: string(), quantity: number() }))
      .required()
      .description('The stock that was taken from the ward’s store.'),
    by: person.required(),
    witness: person.allow(null).required(),
    supersedes_id: nullable().description('The administration that this one corrects.'),
    superseded_by_id: nullable(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);

export const answerAdministration = (row: AdministrationRow) => ({ data: row, etag: weakEtag(row.version, row) });

/** The answer of an operation that creates an administration. */
export const answerCreated = (row: AdministrationRow) => ({
  ...answerAdministration(row),
  headers: { Location: `/api/v1/admissions/${row.admission_id}/administrations/${row.id}` },
});
