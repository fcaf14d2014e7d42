import Joi from 'joi';
import { integer, shownText, text, uuid, instant } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { contentFields, type Diagnosis } from '../consultations/index.js';

export const PRIORITIES = ['routine', 'urgent', 'emergency'] as const;

/** The members of a request that refers a patient. The recipient is a practitioner of the clinic, or named in words. */
export interface NewReferral {
  patient_id: string;
  to_practitioner_id?: string | null;
  to?: { name: string; facility?: string | null } | null;
  priority: (typeof PRIORITIES)[number];
  reason: string;
  diagnoses: Diagnosis[];
  consultation_id?: string | null;
  practitioner_id?: string | null;
}

export const newReferralFields = {
  patient_id: uuid().required(),
  to_practitioner_id: uuid().allow(null),
  to: Joi.object({
    name: shownText(LIMITS.shortText).required(),
    facility: text(LIMITS.shortText).allow(null),
  }).allow(null),
  priority: Joi.string()
    .valid(...PRIORITIES)
    .default('routine'),
  reason: shownText(LIMITS.longText).required(),
  diagnoses: contentFields.diagnoses.default([]),
  consultation_id: uuid().allow(null),
  practitioner_id: uuid().allow(null),
};

/** When the patient should come. */
export interface AskedVisit {
  start_at: string;
  duration_minutes: number;
}

export const visitSchema = Joi.object<AskedVisit, true>({
  start_at: instant().required(),
  duration_minutes: integer(LIMITS.appointmentMinutes.min, LIMITS.appointmentMinutes.max).required(),
});
