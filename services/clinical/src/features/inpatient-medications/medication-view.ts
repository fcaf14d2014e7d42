import Joi from 'joi';
import { instant, nullable, nullableInstant, nullableText, number, string } from '../../http/answer-schema.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import type { Change } from '../../operation/change.js';
import { patientSummarySchema } from '../patients/index.js';
import { checkFields } from '../prescriptions/index.js';
import { SCHEDULE_KINDS } from './medication-content.js';
import { MEDICATION_STATUSES } from './medication-rules.js';
import type { MedicationRow } from './medication-store.js';

export const doseSchema = Joi.object({ value: number(), unit: string() }).allow(null).required();

export const medicationSchema = model(
  'InpatientMedication',
  Joi.object({
    id: string(),
    number: string(),
    admission_id: string(),
    patient: patientSummarySchema.required(),
    prescriber: Joi.object({ id: string(), full_name: string() }).required(),
    status: Joi.string()
      .valid(...MEDICATION_STATUSES)
      .required(),
    status_reason: nullableText(),
    medication: Joi.object({
      system: nullableText(),
      code: nullableText(),
      display: string(),
      form: nullableText(),
      strength: nullableText(),
    }).required(),
    product_id: nullable(),
    product: Joi.object({
      id: string(),
      code: string(),
      name: string(),
      unit: string(),
      high_alert: Joi.boolean().required().description('Whether a second person must witness each administration.'),
    })
      .allow(null)
      .required(),
    dose: doseSchema,
    route: nullableText(),
    schedule: Joi.object({
      kind: Joi.string()
        .valid(...SCHEDULE_KINDS)
        .required(),
      times: Joi.array().items(Joi.string()),
      every_hours: Joi.number(),
      first_at: Joi.string().isoDate(),
      min_interval_hours: Joi.number(),
      max_per_day: Joi.number(),
    })
      .required()
      .description('With the members of its kind.'),
    starts_at: instant(),
    ends_at: nullableInstant(),
    stopped_at: nullableInstant(),
    instructions: nullableText(),
    ...checkFields,
    override_reason: nullableText(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);

export function answerMedication({ trail }: Pick<Change, 'trail'>, row: MedicationRow, changed?: string[]) {
  trail.note({ resource_id: row.id, patient_ids: [row.patient.id], ...(changed && { changed_fields: changed }) });
  return { data: row, etag: weakEtag(row.version, row) };
}
