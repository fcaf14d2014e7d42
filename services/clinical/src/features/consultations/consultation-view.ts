import Joi from 'joi';
import type { Language } from '../../http/language.js';
import { orderSchema, orderView } from '../orders/index.js';
import { prescriptionSchema } from '../prescriptions/index.js';
import type { ConsultationRow } from './consultation-store.js';

const string = () => Joi.string().required();
const nullable = () => Joi.string().allow(null, '').required();
const instant = () => Joi.string().isoDate().allow(null).required();
const number = () => Joi.number().allow(null).required();
const person = Joi.object({ id: string(), full_name: string() });

const vitalsSchema = Joi.object({
  systolic: number(),
  diastolic: number(),
  heart_rate: number(),
  respiratory_rate: number(),
  temperature_c: number(),
  spo2: number(),
  weight_kg: number(),
  height_cm: number(),
  bmi: number(),
  glucose_mg_dl: number(),
  pain: number(),
  gcs: number(),
});

export const CONSULTATION_STATUSES = ['draft', 'completed', 'entered_in_error'] as const;

/** A consultation in a list. */
export const consultationLineSchema = Joi.object({
  id: string(),
  number: string(),
  status: Joi.string()
    .valid(...CONSULTATION_STATUSES)
    .required(),
  version: Joi.number().integer().required(),
  patient: Joi.object({ id: string(), mrn: string(), full_name: string() }).allow(null).required(),
  practitioner: person.required(),
  appointment_id: nullable(),
  type: nullable(),
  reason: nullable(),
  started_at: instant(),
  ended_at: instant(),
  completed_at: instant(),
  created_at: Joi.string().isoDate().required(),
  updated_at: Joi.string().isoDate().required(),
});

/** A consultation in full (clinical-gaps.md 2.8). */
export const consultationSchema = Joi.object({
  id: string(),
  number: string(),
  status: Joi.string()
    .valid(...CONSULTATION_STATUSES)
    .required(),
  version: Joi.number().integer().required(),
  clinic_id: string(),
  patient: Joi.object({ id: string(), mrn: string(), full_name: string(), birth_date: nullable(), sex: string() })
    .allow(null)
    .required(),
  practitioner: Joi.object({
    id: string(),
    full_name: string(),
    license_number: nullable(),
    specialty: nullable(),
  }).required(),
  appointment_id: nullable(),
  type: nullable(),
  reason: nullable(),
  started_at: instant(),
  ended_at: instant(),
  completed_at: instant(),
  signature: Joi.object({
    signed_by: person.required(),
    signed_at: Joi.string().isoDate().required(),
    content_sha256: string(),
  })
    .allow(null)
    .required(),
  cancellation_reason: nullable(),
  sections: Joi.array()
    .items(Joi.object({ key: string(), title: nullable(), content: Joi.string().allow('').required() }))
    .required(),
  vitals: vitalsSchema.allow(null).required(),
  diagnoses: Joi.array()
    .items(
      Joi.object({ code: string(), description: string(), role: string(), certainty: string(), notes: nullable() }),
    )
    .required(),
  orders: Joi.object({
    imaging: Joi.array().items(orderSchema).required(),
    laboratory: Joi.array().items(orderSchema).required(),
  }).required(),
  prescriptions: Joi.array().items(prescriptionSchema).required(),
  addenda: Joi.array()
    .items(
      Joi.object({
        id: string(),
        author: person.required(),
        content: string(),
        created_at: Joi.string().isoDate().required(),
      }),
    )
    .required(),
  follow_up: Joi.object({ date: nullable(), notes: nullable() }).allow(null).required(),
  client_id: nullable(),
  created_at: Joi.string().isoDate().required(),
  updated_at: Joi.string().isoDate().required(),
});

export function consultationView(row: ConsultationRow, language: Language) {
  const { orders, signed_by, content_sha256, follow_up_date, follow_up_notes, ...rest } = row;
  const ofKind = (kind: string) =>
    orders.filter((order) => order.kind === kind).map((order) => orderView(order, language));
  return {
    ...rest,
    signature: signed_by && content_sha256 ? { signed_by, signed_at: row.completed_at, content_sha256 } : null,
    orders: { imaging: ofKind('imaging'), laboratory: ofKind('laboratory') },
    follow_up: follow_up_date || follow_up_notes ? { date: follow_up_date, notes: follow_up_notes } : null,
  };
}
