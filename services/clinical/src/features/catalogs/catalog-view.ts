import Joi from 'joi';
import { flag, nullable, string } from '../../http/answer-schema.js';
import type { Language } from '../../domain/language.js';
import type { DiagnosisRow, TestRow } from './catalog-store.js';
import { referenceRangesSchema } from './own-test-view.js';
import { model } from '../../http/models.js';

const age = () => Joi.number().integer().allow(null).required();

export const diagnosisSchema = model(
  'CatalogDiagnosis',
  Joi.object({
    code: string(),
    description: string(),
    chapter: nullable(),
    parent_code: nullable(),
    level: Joi.number().integer().required(),
    is_billable: flag(),
    sex: nullable(),
    age_min: age(),
    age_max: age(),
    is_demo: flag(),
    active: flag(),
  }),
);

const common = { id: string(), code: string(), loinc: nullable(), name: string(), active: flag() };

const laboratorySchema = model(
  'LaboratoryTest',
  Joi.object({
    ...common,
    category: nullable(),
    specimen: nullable(),
    unit: nullable(),
    fasting: flag(),
    is_panel: flag(),
    members: Joi.array().items(Joi.string()).required(),
    reference_ranges: referenceRangesSchema,
  }),
);

const imagingSchema = model(
  'ImagingStudy',
  Joi.object({
    ...common,
    modality: nullable(),
    body_part: nullable(),
    laterality_required: flag(),
    contrast: flag(),
  }),
);

/** A line of the export of any catalog. */
export const catalogLineSchema = Joi.alternatives(diagnosisSchema, laboratorySchema, imagingSchema);

const catalog = (item: Joi.ObjectSchema) =>
  Joi.object({ version: string(), notice: nullable(), items: Joi.array().items(item).required() });

export const catalogsSchema = model(
  'Catalogs',
  Joi.object({
    cie10: catalog(diagnosisSchema),
    laboratory: catalog(laboratorySchema),
    imaging: catalog(imagingSchema),
  }),
);

export function diagnosisView(row: DiagnosisRow, language: Language) {
  return {
    code: row.code,
    description: language === 'es' ? (row.description_es ?? row.description) : row.description,
    chapter: row.chapter,
    parent_code: row.parent_code,
    level: row.level,
    is_billable: row.is_billable,
    sex: row.sex,
    age_min: row.age_min,
    age_max: row.age_max,
    is_demo: row.is_demo,
    active: row.active,
  };
}

export function laboratoryView(row: TestRow, language: Language) {
  const { category, specimen, unit, fasting, is_panel, members, reference_ranges } = row;
  return { ...commonView(row, language), category, specimen, unit, fasting, is_panel, members, reference_ranges };
}

export function imagingView(row: TestRow, language: Language) {
  const { modality, body_part, laterality_required, contrast } = row;
  return { ...commonView(row, language), modality, body_part, laterality_required, contrast };
}

function commonView({ id, code, loinc, name, name_es, active }: TestRow, language: Language) {
  return { id, code, loinc, name: language === 'es' ? (name_es ?? name) : name, active };
}

export type CatalogItem = ReturnType<typeof diagnosisView | typeof laboratoryView | typeof imagingView>;
