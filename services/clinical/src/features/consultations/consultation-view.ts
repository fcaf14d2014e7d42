import Joi from 'joi';
import { nullableInstant, nullableNumber, nullableText, string } from '../../http/answer-schema.js';
import type { Language } from '../../domain/language.js';
import { orderSchema, orderView, SERVICE_KINDS, type OrderKind } from '../orders/index.js';
import { patientSummarySchema } from '../patients/index.js';
import { prescriptionSchema } from '../prescriptions/index.js';
import { contentOf } from './consultation-content.js';
import { noteDigest, signsBeside } from './consultation-rules.js';
import type { ConsultationRow, ConsultationSaid } from './consultation-store.js';
import { model } from '../../http/models.js';

const person = Joi.object({ id: string(), full_name: string() });

export const vitalsSchema = model(
  'VitalSigns',
  Joi.object({
    systolic: nullableNumber(),
    diastolic: nullableNumber(),
    heart_rate: nullableNumber(),
    respiratory_rate: nullableNumber(),
    temperature_c: nullableNumber(),
    spo2: nullableNumber(),
    weight_kg: nullableNumber(),
    height_cm: nullableNumber(),
    bmi: nullableNumber(),
    glucose_mg_dl: nullableNumber(),
    pain: nullableNumber(),
    gcs: nullableNumber(),
  }),
);

export const CONSULTATION_STATUSES = ['draft', 'completed', 'entered_in_error'] as const;

/** A consultation in a list. */
export const consultationLineSchema = model(
  'ConsultationSummary',
  Joi.object({
    id: string(),
    number: string(),
    status: Joi.string()
      .valid(...CONSULTATION_STATUSES)
      .required(),
    version: Joi.number().integer().required(),
    patient: Joi.object({ id: string(), mrn: string(), full_name: string() }).allow(null).required(),
    practitioner: person.required(),
    appointment_id: nullableText(),
    emergency_visit_id: nullableText(),
    admission_id: nullableText(),
    type: nullableText(),
    reason: nullableText(),
    started_at: nullableInstant(),
    ended_at: nullableInstant(),
    completed_at: nullableInstant(),
    has_vitals: Joi.boolean().required().description('Whether it holds any vital sign.'),
    created_at: Joi.string().isoDate().required(),
    updated_at: Joi.string().isoDate().required(),
  }),
);

/** What a consultation itself says, and each version of it. */
const consultationMembers = {
  id: string(),
  number: string(),
  status: Joi.string()
    .valid(...CONSULTATION_STATUSES)
    .required(),
  version: Joi.number().integer().required(),
  clinic_id: string(),
  patient: patientSummarySchema.allow(null).required(),
  practitioner: Joi.object({
    id: string(),
    full_name: string(),
    license_number: nullableText(),
    specialty: nullableText(),
  }).required(),
  appointment_id: nullableText(),
  emergency_visit_id: nullableText(),
  admission_id: nullableText(),
  type: nullableText(),
  reason: nullableText(),
  started_at: nullableInstant(),
  ended_at: nullableInstant(),
  completed_at: nullableInstant(),
  signature: Joi.object({
    signed_by: person.required(),
    signed_at: Joi.string().isoDate().required(),
    /** For whom it was signed: another than the patient where that record was merged since. */
    patient_id: string(),
    content_sha256: string(),
    format: Joi.valid(1, 2, 3)
      .required()
      .description(
        'What the digest covers: 2 the id, the signer, the time and the content; 3 also signs that were measured several times or at a time of their own; 1, of older notes, the content.',
      ),
    intact: Joi.boolean().required().description('Whether the digest is that of the note as it is stored.'),
  })
    .allow(null)
    .required(),
  cancellation_reason: nullableText(),
  sections: Joi.array()
    .items(Joi.object({ key: string(), title: nullableText(), content: Joi.string().allow('').required() }))
    .required(),
  vitals: vitalsSchema.allow(null).required(),
  diagnoses: Joi.array()
    .items(
      Joi.object({ code: string(), description: string(), role: string(), certainty: string(), notes: nullableText() }),
    )
    .required(),
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
  follow_up: Joi.object({ date: nullableText(), notes: nullableText() }).allow(null).required(),
  client_id: nullableText(),
  created_at: Joi.string().isoDate().required(),
  updated_at: Joi.string().isoDate().required(),
};

export const consultationVersionSchema = model('ConsultationVersion', Joi.object(consultationMembers));

/** A consultation in full (clinical-gaps.md 2.8). */
export const consultationSchema = model(
  'Consultation',
  Joi.object({
    ...consultationMembers,
    orders: Joi.object({
      imaging: Joi.array().items(orderSchema).required(),
      laboratory: Joi.array().items(orderSchema).required(),
      services: Joi.array().items(orderSchema).required(),
    }).required(),
    prescriptions: Joi.array().items(prescriptionSchema).required(),
  }),
);

/** A version of a consultation, without the orders and prescriptions, which have versions of their own. */
export function consultationVersionView(row: ConsultationSaid, language: Language) {
  const {
    orders: _,
    prescriptions: __,
    ...said
  } = consultationView({ ...row, orders: [], prescriptions: [] }, language);
  return said;
}

function signatureView(row: ConsultationSaid) {
  const { id, signed_by, completed_at, content_sha256 } = row;
  if (!signed_by || !completed_at || !content_sha256) return null;
  const format = row.signature_format ?? 1;
  const content = contentOf(row);
  const patient_id = row.signed_patient_id ?? content.patient_id;
  const note = {
    id,
    signed_by: signed_by.id,
    signed_at: completed_at,
    content: { ...content, patient_id },
    signs: signsBeside(row.signs),
  };
  return {
    signed_by: { id: signed_by.id, full_name: signed_by.full_name },
    signed_at: completed_at,
    patient_id,
    content_sha256,
    format,
    intact: noteDigest(note, format) === content_sha256,
  };
}

/** Member by member, so that a consultation reads the same, and has the same tag, whether it was read or just written. */
export function consultationView(row: ConsultationRow, language: Language) {
  const { patient, practitioner, vitals, follow_up_date, follow_up_notes } = row;
  const ofKind = (...kinds: readonly OrderKind[]) =>
    row.orders.filter(({ kind }) => kinds.includes(kind)).map((order) => orderView(order, language));
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    version: row.version,
    clinic_id: row.clinic_id,
    patient: patient && {
      id: patient.id,
      mrn: patient.mrn,
      full_name: patient.full_name,
      birth_date: patient.birth_date,
      sex: patient.sex,
    },
    practitioner: {
      id: practitioner.id,
      full_name: practitioner.full_name,
      license_number: practitioner.license_number,
      specialty: practitioner.specialty,
    },
    appointment_id: row.appointment_id,
    emergency_visit_id: row.emergency_visit_id ?? null,
    admission_id: row.admission_id ?? null,
    type: row.type,
    reason: row.reason,
    started_at: row.started_at,
    ended_at: row.ended_at,
    completed_at: row.completed_at,
    signature: signatureView(row),
    cancellation_reason: row.cancellation_reason,
    sections: row.sections.map(({ key, title, content }) => ({ key, title: title ?? null, content })),
    vitals: vitals && {
      systolic: vitals.systolic ?? null,
      diastolic: vitals.diastolic ?? null,
      heart_rate: vitals.heart_rate ?? null,
      respiratory_rate: vitals.respiratory_rate ?? null,
      temperature_c: vitals.temperature_c ?? null,
      spo2: vitals.spo2 ?? null,
      weight_kg: vitals.weight_kg ?? null,
      height_cm: vitals.height_cm ?? null,
      bmi: vitals.bmi,
      glucose_mg_dl: vitals.glucose_mg_dl ?? null,
      pain: vitals.pain ?? null,
      gcs: vitals.gcs ?? null,
    },
    diagnoses: row.diagnoses.map(({ code, description, role, certainty, notes }) => ({
      code,
      description,
      role,
      certainty,
      notes: notes ?? null,
    })),
    orders: { imaging: ofKind('imaging'), laboratory: ofKind('laboratory'), services: ofKind(...SERVICE_KINDS) },
    prescriptions: row.prescriptions,
    addenda: row.addenda,
    follow_up: follow_up_date || follow_up_notes ? { date: follow_up_date, notes: follow_up_notes } : null,
    client_id: row.client_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
