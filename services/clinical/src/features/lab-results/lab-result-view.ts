import Joi from 'joi';
import { INTERPRETATIONS, LAB_RESULT_STATUSES } from './lab-result-rules.js';

const string = () => Joi.string().required();
const nullable = () => Joi.string().allow(null, '').required();
const number = () => Joi.number().allow(null).required();
const instant = () => Joi.string().isoDate().required();
const code = Joi.object({ system: string(), code: string(), display: string() }).required();

const observationSchema = Joi.object({
  id: string(),
  status: string(),
  code,
  value: Joi.object({
    type: string(),
    number: number(),
    comparator: nullable(),
    unit: nullable(),
    text: nullable(),
  }).required(),
  interpretation: Joi.string()
    .valid(...INTERPRETATIONS)
    .allow(null)
    .required(),
  reference_range: Joi.object({ low: number(), high: number(), unit: nullable(), text: nullable() })
    .allow(null)
    .required(),
  note: nullable(),
});

/** A laboratory result with its observations (clinical-gaps.md 2.3). */
export const labResultSchema = Joi.object({
  id: string(),
  status: Joi.string()
    .valid(...LAB_RESULT_STATUSES)
    .required(),
  status_reason: nullable(),
  category: string(),
  code,
  patient: Joi.object({
    id: string(),
    mrn: string(),
    full_name: string(),
    birth_date: nullable(),
    sex: string(),
  }).required(),
  order_id: nullable(),
  order_item_id: nullable(),
  consultation_id: nullable(),
  specimen: Joi.object({ type: nullable(), collected_at: Joi.string().isoDate().allow(null).required() })
    .allow(null)
    .required(),
  issued_at: instant(),
  released_at: Joi.string().isoDate().allow(null).required(),
  performer: nullable(),
  conclusion: nullable(),
  has_abnormal: Joi.boolean().required(),
  has_critical: Joi.boolean().required(),
  observations: Joi.array().items(observationSchema).required(),
  attachments: Joi.array()
    .items(Joi.object({ title: string(), content_type: string(), url: string() }))
    .required(),
  supersedes_id: nullable(),
  superseded_by_id: nullable(),
  version: Joi.number().integer().required(),
  created_at: instant(),
  updated_at: instant(),
});
