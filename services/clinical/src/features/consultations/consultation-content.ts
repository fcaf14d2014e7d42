import Joi from 'joi';
import { day, decimal, instant, integer, prose, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { model } from '../../http/models.js';

export interface Vitals {
  systolic?: number | null;
  diastolic?: number | null;
  heart_rate?: number | null;
  respiratory_rate?: number | null;
  temperature_c?: number | null;
  spo2?: number | null;
  weight_kg?: number | null;
  height_cm?: number | null;
  glucose_mg_dl?: number | null;
  pain?: number | null;
  gcs?: number | null;
}

export interface Section {
  key: string;
  title?: string | null;
  content: string;
}

export interface Diagnosis {
  code: string;
  role: 'principal' | 'secondary';
  certainty: 'presumptive' | 'confirmed' | 'ruled_out';
  notes?: string | null;
}

/** What a clinician writes: the part of a consultation that is signed. */
export interface ConsultationContent {
  type?: string | null;
  started_at?: string | null;
  ended_at?: string | null;
  reason?: string | null;
  sections?: Section[];
  vitals?: Vitals | null;
  diagnoses?: Diagnosis[];
  follow_up?: { date?: string | null; notes?: string | null } | null;
}

/** A new consultation (clinical-gaps.md 2.7). */
export interface NewConsultationBody extends ConsultationContent {
  status: 'draft' | 'completed';
  patient_id?: string | null;
  appointment_id?: string | null;
  emergency_visit_id?: string | null;
  admission_id?: string | null;
  practitioner_id?: string | null;
  client_id?: string | null;
}

/** What is written in a consultation as it is stored. */
export function contentOf(row: {
  patient: { id: string } | null;
  type: string | null;
  reason: string | null;
  started_at: string | null;
  ended_at: string | null;
  sections: Section[];
  vitals: Vitals | null;
  diagnoses: Diagnosis[];
  follow_up_date: string | null;
  follow_up_notes: string | null;
}): ConsultationContent & { patient_id: string | null } {
  const { patient, type, reason, started_at, ended_at, sections, vitals, diagnoses } = row;
  const follow_up = { date: row.follow_up_date, notes: row.follow_up_notes };
  return {
    patient_id: patient?.id ?? null,
    type,
    reason,
    started_at,
    ended_at,
    sections,
    vitals,
    diagnoses,
    follow_up,
  };
}

const section = model(
  'NewNoteSection',
  Joi.object({
    key: Joi.string()
      .pattern(/^[a-z0-9_]{1,40}$/)
      .required(),
    title: text(LIMITS.shortText).allow(null),
    content: prose(LIMITS.sectionLength).required(),
  }),
);

/** Each within what can be measured of somebody alive. */
export const vitals = model(
  'NewVitalSigns',
  Joi.object({
    systolic: integer(30, 300).allow(null),
    diastolic: integer(10, 200).allow(null),
    heart_rate: integer(10, 350).allow(null),
    respiratory_rate: integer(3, 100).allow(null),
    temperature_c: decimal(25, 45).allow(null),
    spo2: integer(30, 100).allow(null),
    weight_kg: decimal(0.2, 650).allow(null),
    height_cm: decimal(20, 272).allow(null),
    glucose_mg_dl: integer(5, 2000).allow(null),
    pain: integer(0, 10).allow(null),
    gcs: integer(3, 15).allow(null),
  }),
);

/** Every sign is there, as where nothing was measured. */
export const NO_SIGNS = {
  systolic: null,
  diastolic: null,
  heart_rate: null,
  respiratory_rate: null,
  temperature_c: null,
  spo2: null,
  weight_kg: null,
  height_cm: null,
  bmi: null,
  glucose_mg_dl: null,
  pain: null,
  gcs: null,
};

export const diagnosis = model(
  'NewDiagnosis',
  Joi.object({
    code: text(LIMITS.shortText).uppercase().required(),
    role: Joi.string().valid('principal', 'secondary').default('secondary'),
    certainty: Joi.string().valid('presumptive', 'confirmed', 'ruled_out').default('presumptive'),
    notes: prose(LIMITS.longText).allow(null),
  }),
);

export const addendumContent = prose(LIMITS.sectionLength).disallow('').pattern(/\S/).required();

/** The fields of `ConsultationContent` in a request body (clinical-gaps.md 2.7). */
export const contentFields = {
  type: Joi.string()
    .valid('first', 'follow_up', 'urgent', 'telemedicine', 'procedure', 'discharge_summary')
    .allow(null),
  started_at: instant().allow(null),
  ended_at: instant().allow(null),
  reason: prose(LIMITS.longText).allow(null),
  sections: Joi.array().items(section).max(LIMITS.consultationSections).unique('key'),
  vitals: vitals.allow(null),
  diagnoses: Joi.array().items(diagnosis).max(LIMITS.consultationDiagnoses).unique('code'),
  follow_up: Joi.object({ date: day().allow(null), notes: prose(LIMITS.longText).allow(null) }).allow(null),
};
