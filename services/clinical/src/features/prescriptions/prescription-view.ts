import Joi from 'joi';
import { instant, nullableNumber, nullableText, number, string } from '../../http/answer-schema.js';
import type { Caller } from '../../domain/caller.js';
import { patientSummarySchema } from '../patients/index.js';
import type { PrescriptionRow } from './prescription-list-store.js';
import { UNCHECKED } from './check-rules.js';
import { PRESCRIPTION_STATUSES } from './prescription-rules.js';
import { model } from '../../http/models.js';

const status = () =>
  Joi.string()
    .valid(...PRESCRIPTION_STATUSES)
    .required();
const amount = () => Joi.object({ value: number(), unit: string() }).allow(null).required();

const itemSchema = model(
  'PrescriptionItem',
  Joi.object({
    id: string(),
    medication: Joi.object({
      system: nullableText(),
      code: nullableText(),
      display: string(),
      form: nullableText(),
      strength: nullableText(),
    }).required(),
    dose: amount(),
    route: nullableText(),
    frequency: Joi.object({
      times: number(),
      period: number(),
      period_unit: string(),
      as_needed: Joi.boolean().required(),
      reason: nullableText(),
    })
      .allow(null)
      .required(),
    duration_days: number().allow(null),
    quantity: amount(),
    refills: number(),
    substitution_allowed: Joi.boolean().required(),
    instructions: nullableText(),
    override_reason: nullableText(),
    status: status(),
  }),
);

/** What a check said. */
export const checkFields = {
  warnings: Joi.array()
    .items(
      Joi.object({
        item: number(),
        kind: Joi.string().valid('allergy', 'duplicate').required(),
        detail: string(),
        basis: Joi.string().valid('name', 'ingredient', 'class', 'cross_class').allow(null).required(),
        via: nullableText(),
        allergy_id: nullableText(),
        criticality: nullableText(),
      }),
    )
    .required(),
  unchecked: Joi.array()
    .items(
      Joi.object({
        item: nullableNumber(),
        reason: Joi.string()
          .valid(...UNCHECKED)
          .required(),
        detail: nullableText(),
      }),
    )
    .allow(null)
    .required()
    .description(
      'What nobody should take for checked. Null for patients, and of what was prescribed before it was said.',
    ),
};

/** A prescription with its items (clinical-gaps.md 2.4). */
export const prescriptionSchema = model(
  'Prescription',
  Joi.object({
    id: string(),
    number: string(),
    status: status(),
    status_reason: nullableText(),
    authored_at: instant(),
    valid_until: nullableText(),
    patient: patientSummarySchema.required(),
    prescriber: Joi.object({ id: string(), full_name: string(), license_number: nullableText() }).required(),
    consultation_id: nullableText(),
    notes: nullableText(),
    items: Joi.array().items(itemSchema).required(),
    ...checkFields,
    override_reason: nullableText(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);

/** What the prescriber weighed is for those who treat the patient. */
export const prescriptionView = (row: PrescriptionRow, caller: Caller) =>
  caller.role === 'patient'
    ? {
        ...row,
        warnings: [],
        unchecked: null,
        override_reason: null,
        items: row.items.map((item) => ({ ...item, override_reason: null })),
      }
    : row;

/** What a version said, with what earlier releases did not say yet. */
export const versionView = ({ warnings, items, ...row }: PrescriptionRow) => ({
  ...row,
  unchecked: row.unchecked ?? null,
  warnings: warnings.map((warning) => ({ ...UNSAID, ...warning })),
  items: items.map((item) => ({ ...item, override_reason: item.override_reason ?? null })),
});

const UNSAID = { basis: null, via: null, allergy_id: null, criticality: null };
