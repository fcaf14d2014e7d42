import Joi from 'joi';
import { day, flag, instant, prose, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { contentFields, type Diagnosis } from '../consultations/index.js';
import { acceptingField, type Accepting } from '../suggestion-acceptances/index.js';

export const KINDS = ['planned', 'urgent'] as const;
export const SOURCES = ['emergency', 'outpatient', 'external', 'birth'] as const;
export const ISOLATIONS = ['none', 'contact', 'droplet', 'airborne'] as const;

/** Members that a request can set on creation and change later. */
export interface AdmissionChanges {
  attending_id?: string | null;
  planned_at?: string | null;
  reason?: string | null;
  diagnoses?: Diagnosis[];
  isolation?: (typeof ISOLATIONS)[number];
  expected_discharge_on?: string | null;
}

/** The members of a request that creates an admission. */
export interface AdmissionBody extends AdmissionChanges {
  kind: (typeof KINDS)[number];
  source: (typeof SOURCES)[number];
  bed_id?: string | null;
  admitted_at?: string;
}

export interface NewAdmission extends AdmissionBody {
  patient_id: string;
}

const changes = {
  attending_id: uuid().allow(null),
  planned_at: instant().allow(null),
  reason: prose(LIMITS.longText).allow(null),
  diagnoses: contentFields.diagnoses,
  isolation: Joi.string().valid(...ISOLATIONS),
  expected_discharge_on: day().allow(null),
};

export const admissionFields = {
  kind: Joi.string()
    .valid(...KINDS)
    .default('urgent'),
  ...changes,
  bed_id: uuid().allow(null),
  admitted_at: instant(),
};

export const newAdmissionFields = {
  patient_id: uuid().required(),
  source: Joi.string()
    .valid(...SOURCES)
    .default('outpatient'),
  ...admissionFields,
};

export const admissionChangesSchema = Joi.object<AdmissionChanges & Accepting, true>({ ...changes, ...acceptingField });

export const admitSchema = Joi.object<{ bed_id: string; at?: string }, true>({
  bed_id: uuid().required(),
  at: instant(),
});

const reason = text(LIMITS.longText).required();

export const transferSchema = Joi.object<{ bed_id: string; reason: string; at?: string }, true>({
  bed_id: uuid().required(),
  reason,
  at: instant(),
});

export const swapSchema = Joi.object<{ with_admission_id: string; reason: string }, true>({
  with_admission_id: uuid().required(),
  reason,
});

export interface LeaveBody {
  bed: 'hold' | 'release';
  until?: string | null;
  reason?: string | null;
}

export const leaveSchema = Joi.object<LeaveBody, true>({
  bed: Joi.string().valid('hold', 'release').required(),
  until: instant().allow(null),
  reason: text(LIMITS.longText).allow(null),
});

export const returnSchema = Joi.object<{ bed_id?: string | null }, true>({ bed_id: uuid().allow(null) });

export const DISPOSITIONS = ['home', 'other_facility', 'against_advice', 'died', 'hospice'] as const;

export interface DischargeBody {
  at?: string;
  disposition: (typeof DISPOSITIONS)[number];
  destination?: string | null;
  instructions?: string | null;
  acknowledge?: boolean;
}

export const dischargeSchema = Joi.object<DischargeBody, true>({
  at: instant(),
  disposition: Joi.string()
    .valid(...DISPOSITIONS)
    .required(),
  destination: text(LIMITS.shortText).allow(null),
  instructions: prose(LIMITS.longText).allow(null),
  acknowledge: flag(),
});

export const reasonSchema = Joi.object<{ reason: string }, true>({ reason });

export const reservationSchema = Joi.object<{ admission_id: string; until: string }, true>({
  admission_id: uuid().required(),
  until: instant().required(),
});
