import Joi from 'joi';
import { flag, instant, nullable, nullableNumber, string } from '../../http/answer-schema.js';
import { AGE_UNITS, TEST_KINDS } from './own-test-content.js';
import type { OwnTestRow } from './own-test-store.js';

export const referenceRangesSchema = Joi.array()
  .items(
    Joi.object({
      sex: Joi.string().valid('male', 'female').allow(null).required(),
      age_unit: Joi.string()
        .valid(...AGE_UNITS)
        .required(),
      age_from: nullableNumber(),
      age_to: nullableNumber(),
      low: nullableNumber(),
      high: nullableNumber(),
      critical_low: nullableNumber(),
      critical_high: nullableNumber(),
    }),
  )
  .required();

/** A test as who keeps the catalog sees it: every text, and whether it is the clinic's own. */
export const testSchema = Joi.object({
  id: string(),
  kind: Joi.string()
    .valid(...TEST_KINDS)
    .required(),
  own: flag(),
  code: string(),
  loinc: nullable(),
  name: string(),
  name_es: nullable(),
  category: nullable(),
  specimen: nullable(),
  unit: nullable(),
  fasting: flag(),
  is_panel: flag(),
  members: Joi.array().items(Joi.string()).required(),
  modality: nullable(),
  body_part: nullable(),
  laterality_required: flag(),
  contrast: flag(),
  reference_ranges: referenceRangesSchema,
  active: flag(),
  version: Joi.number().integer().required(),
  updated_at: instant(),
});

export const testView = (row: OwnTestRow) => ({
  id: row.id,
  kind: row.kind,
  own: row.clinic_id !== null,
  code: row.code,
  loinc: row.loinc,
  name: row.name,
  name_es: row.name_es,
  category: row.category,
  specimen: row.specimen,
  unit: row.unit,
  fasting: row.fasting,
  is_panel: row.is_panel,
  members: row.members,
  modality: row.modality,
  body_part: row.body_part,
  laterality_required: row.laterality_required,
  contrast: row.contrast,
  reference_ranges: row.reference_ranges,
  active: row.active,
  version: row.version,
  updated_at: row.updated_at,
});
