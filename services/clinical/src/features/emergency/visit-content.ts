import Joi from 'joi';
import { instant, integer, prose, shownText, text, uuid } from '../../http/schema.js';
import { EMERGENCY_LIMITS, LIMITS } from '../../limits/index.js';
import { vitals, type Vitals } from '../consultations/index.js';
import { demographicFields, type Demographics } from '../patients/index.js';
import { SCALES, type Scale } from './emergency-settings.js';

export const ARRIVAL_MODES = ['walk_in', 'ambulance', 'police', 'transfer', 'other'] as const;
export const OUTCOMES = [
  'discharged',
  'transferred',
  'left_without_being_seen',
  'left_against_advice',
  'died',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What staff notes of an unknown patient. */
export interface UnknownPerson {
  label?: string | null;
  sex?: NonNullable<Demographics['sex']>;
  /** In years. */
  estimated_age?: number | null;
  description?: string | null;
}

/** The stored form of it. */
export type NotedPerson = { [Member in keyof UnknownPerson]-?: NonNullable<UnknownPerson[Member]> | null };

/** The members of a request that registers a visit. */
export interface NewVisit {
  patient_id?: string | null;
  /** An unknown patient, in place of `patient_id`. */
  unknown?: UnknownPerson | null;
  arrival_at?: string;
  arrival_mode: (typeof ARRIVAL_MODES)[number];
  brought_by?: string | null;
  complaint?: string | null;
  client_id?: string | null;
}

export const newVisitSchema = Joi.object<NewVisit, true>({
  patient_id: uuid().allow(null),
  unknown: Joi.object({
    label: shownText(LIMITS.personName).allow(null),
    sex: demographicFields.sex,
    estimated_age: integer(0, EMERGENCY_LIMITS.estimatedAge).allow(null),
    description: text(LIMITS.longText).allow(null),
  }).allow(null),
  arrival_at: instant(),
  arrival_mode: Joi.string()
    .valid(...ARRIVAL_MODES)
    .default('walk_in'),
  brought_by: text(LIMITS.shortText).allow(null),
  complaint: text(EMERGENCY_LIMITS.complaint).allow(null),
  client_id: uuid().allow(null),
});

export interface TriageBody {
  scale?: Scale;
  level: number;
  complaint?: string | null;
  vitals?: Vitals | null;
  notes?: string | null;
  at?: string;
  reassess_in_minutes?: number | null;
  practitioner_id?: string | null;
}

export const triageSchema = Joi.object<TriageBody, true>({
  scale: Joi.string().valid(...SCALES),
  level: integer(1, 5).required(),
  complaint: text(EMERGENCY_LIMITS.complaint).allow(null),
  vitals: vitals.allow(null),
  notes: prose(LIMITS.longText).allow(null),
  at: instant(),
  reassess_in_minutes: integer(1, EMERGENCY_LIMITS.minutes).allow(null),
  practitioner_id: uuid().allow(null),
});

/** Null removes an assignment; absent members stay. */
export interface Assignment {
  practitioner_id?: string | null;
  nurse_id?: string | null;
  location_id?: string | null;
}

export const assignmentSchema = Joi.object<Assignment, true>({
  practitioner_id: uuid().allow(null),
  nurse_id: uuid().allow(null),
  location_id: uuid().allow(null),
});

export const movingSchema = Joi.object<{ at?: string }, true>({ at: instant() });

export interface DispositionBody {
  outcome: Outcome;
  at?: string;
  notes?: string | null;
  destination?: string | null;
  instructions?: string | null;
  practitioner_id?: string | null;
}

export const dispositionSchema = Joi.object<DispositionBody, true>({
  outcome: Joi.string()
    .valid(...OUTCOMES)
    .required(),
  at: instant(),
  notes: prose(LIMITS.longText).allow(null),
  destination: text(LIMITS.shortText).allow(null),
  instructions: prose(LIMITS.longText).allow(null),
  practitioner_id: uuid().allow(null),
});

export const reasonSchema = Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() });
