import Joi from 'joi';
import type { Caller } from '../../domain/caller.js';
import type { PrescriptionRow } from './prescription-list-store.js';
import { PRESCRIPTION_STATUSES } from './prescription-rules.js';

const string = () => Joi.string().required();
const nullable = () => Joi.string().allow(null, '').required();
const number = () => Joi.number().required();
const instant = () => Joi.string().isoDate().required();
const status = () =>
  Joi.string()
    .valid(...PRESCRIPTION_STATUSES)
    .required();
const amount = () => Joi.object({ value: number(), unit: string() }).allow(null).required();

const itemSchema = Joi.object({
  id: string(),
  medication: Joi.object({
    system: nullable(),
    code: nullable(),
    display: string(),
    form: nullable(),
    strength: nullable(),
  }).required(),
  dose: amount(),
  route: nullable(),
  frequency: Joi.object({
    times: number(),
    period: number(),
    period_unit: string(),
    as_needed: Joi.boolean().required(),
    reason: nullable(),
  })
    .allow(null)
    .required(),
  duration_days: number().allow(null),
  quantity: amount(),
  refills: number(),
  substitution_allowed: Joi.boolean().required(),
  instructions: nullable(),
  status: status(),
});

/** A prescription with its items (clinical-gaps.md 2.4). */
export const prescriptionSchema = Joi.object({
  id: string(),
  number: string(),
  status: status(),
  status_reason: nullable(),
  authored_at: instant(),
  valid_until: nullable(),
  patient: Joi.object({
    id: string(),
    mrn: string(),
    full_name: string(),
    birth_date: nullable(),
    sex: string(),
  }).required(),
  prescriber: Joi.object({ id: string(), full_name: string(), license_number: nullable() }).required(),
  consultation_id: nullable(),
  notes: nullable(),
  items: Joi.array().items(itemSchema).required(),
  warnings: Joi.array()
    .items(Joi.object({ item: number(), kind: string(), detail: string() }))
    .required(),
  override_reason: nullable(),
  version: number(),
  created_at: instant(),
  updated_at: instant(),
});

/** What the prescriber weighed is for those who treat the patient. */
export const prescriptionView = (row: PrescriptionRow, caller: Caller) =>
  caller.role === 'patient' ? { ...row, warnings: [], override_reason: null } : row;
