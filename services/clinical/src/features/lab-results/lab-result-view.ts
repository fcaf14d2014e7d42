import Joi from 'joi';
import type { Caller } from '../../domain/caller.js';
import { instant, nullableNumber, nullableText, string } from '../../http/answer-schema.js';
import { patientSummarySchema } from '../patients/index.js';
import type { LabResultRow } from './lab-result-list-store.js';
import { INTERPRETATIONS, LAB_RESULT_STATUSES } from './lab-result-rules.js';
import { model } from '../../http/models.js';

const code = Joi.object({ system: string(), code: string(), display: string() }).required();

const observationSchema = model(
  'LaboratoryObservation',
  Joi.object({
    id: string(),
    status: string(),
    code,
    value: Joi.object({
      type: string(),
      number: nullableNumber(),
      comparator: nullableText(),
      unit: nullableText(),
      text: nullableText(),
    }).required(),
    interpretation: Joi.string()
      .valid(...INTERPRETATIONS)
      .allow(null)
      .required(),
    reference_range: Joi.object({
      low: nullableNumber(),
      high: nullableNumber(),
      unit: nullableText(),
      text: nullableText(),
    })
      .allow(null)
      .required(),
    note: nullableText(),
  }),
);

/** A laboratory result with its observations (clinical-gaps.md 2.3). */
export const labResultSchema = model(
  'LaboratoryResult',
  Joi.object({
    id: string(),
    status: Joi.string()
      .valid(...LAB_RESULT_STATUSES)
      .required(),
    status_reason: nullableText(),
    category: string(),
    code,
    patient: patientSummarySchema.required(),
    order_id: nullableText(),
    order_item_id: nullableText(),
    consultation_id: nullableText(),
    specimen: Joi.object({
      type: nullableText(),
      collected_at: Joi.string().isoDate().allow(null).required(),
      collected_on: nullableText().description(
        'As much as is known: a day, a month or a year. Then `collected_at` is where that begins.',
      ),
    })
      .allow(null)
      .required(),
    issued_at: instant(),
    released_at: Joi.string().isoDate().allow(null).required(),
    performer: nullableText(),
    conclusion: nullableText(),
    has_abnormal: Joi.boolean().required(),
    has_critical: Joi.boolean().required(),
    observations: Joi.array().items(observationSchema).required(),
    attachments: Joi.array()
      .items(Joi.object({ title: string(), content_type: string(), url: string() }))
      .required(),
    awaits_acknowledgement: Joi.boolean()
      .allow(null)
      .required()
      .description('It is critical, and nobody has said that they saw it. Null for patients, as `acknowledgement` is.'),
    acknowledgement: Joi.object({ at: instant(), by: Joi.object({ id: string(), name: string() }).required() })
      .allow(null)
      .required(),
    awaits_second_look: Joi.boolean()
      .allow(null)
      .required()
      .description(
        'A second person has to look at it before it is released. Null for patients, as `second_look` and `entered_by` are.',
      ),
    second_look: Joi.object({ at: instant(), by: Joi.object({ id: string(), name: string() }).required() })
      .allow(null)
      .required(),
    entered_by: Joi.object({ id: string(), name: string() }).allow(null).required(),
    supersedes_id: nullableText(),
    superseded_by_id: nullableText(),
    version: Joi.number().integer().required(),
    created_at: instant(),
    updated_at: instant(),
  }),
);

/** Who of the clinic entered a result and looked at it, and whether anybody did, is not told to patients. */
export const labResultView = (row: LabResultRow, caller: Caller): LabResultRow =>
  caller.role === 'patient'
    ? {
        ...row,
        awaits_acknowledgement: null,
        acknowledgement: null,
        awaits_second_look: null,
        second_look: null,
        entered_by: null,
      }
    : row;
