import Joi from 'joi';
import { dayIn } from '../../calendar.js';
import { instant, nullable, nullableNumber, nullableText, number, string } from '../../http/answer-schema.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import { OBSERVATION_LIMITS } from '../../limits/index.js';
import { NO_SIGNS, vitalsSchema } from '../consultations/index.js';
import { patientSummarySchema } from '../patients/index.js';
import { news2Of, signsOf, type News2 } from './news2-rules.js';
import { CONSCIOUSNESS } from './observation-content.js';
import type { ObservationRow } from './observation-store.js';

const points = Object.fromEntries(
  ['respiratory_rate', 'spo2', 'oxygen', 'systolic', 'heart_rate', 'consciousness', 'temperature'].map((part) => [
    part,
    number(),
  ]),
);

export const news2Schema = model(
  'News2',
  Joi.object({
    score: number(),
    parts: Joi.object(points).required(),
    risk: Joi.string().valid('low', 'low_medium', 'medium', 'high').required(),
  }),
);

export const observationAnswerSchema = model(
  'AdmissionObservation',
  Joi.object({
    id: string(),
    admission_id: string(),
    patient: patientSummarySchema.required(),
    observed_at: instant(),
    vitals: vitalsSchema.allow(null).required(),
    spo2_scale: number().valid(1, 2),
    oxygen: Joi.object({ supplemental: Joi.boolean().required(), flow_l_min: nullableNumber(), device: nullableText() })
      .allow(null)
      .required(),
    consciousness: Joi.string()
      .valid(...CONSCIOUSNESS, null)
      .required(),
    fluid_in_ml: nullableNumber(),
    fluid_out_ml: nullableNumber(),
    note: nullableText(),
    by: Joi.object({ id: string(), full_name: string() }).required(),
    news2: news2Schema
      .allow(null)
      .required()
      .description(
        'Uses the newest values of the last hour. Null if one of the seven is missing, for patients under 16, and for a corrected observation.',
      ),
    supersedes_id: nullable().description('The observation that this one corrects.'),
    superseded_by_id: nullable(),
    reason: nullableText().description('Why it corrects that one.'),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);

/** The score at an observation, if all values are there. A patient without a birth date counts as an adult. */
export function scoreOf(
  row: Pick<ObservationRow, 'measured' | 'superseded_by_id' | 'observed_at' | 'patient'>,
  timezone: string,
): News2 | null {
  const { measured, superseded_by_id, observed_at, patient } = row;
  const signs = superseded_by_id === null ? signsOf(measured) : undefined;
  const day = dayIn(timezone, new Date(observed_at));
  const grown = `${Number(day.slice(0, 4)) - OBSERVATION_LIMITS.scoredFrom}${day.slice(4)}`;
  return signs && (patient.birth_date === null || patient.birth_date <= grown) ? news2Of(signs) : null;
}

export function observationView(row: ObservationRow, timezone: string) {
  const { measured: _, vitals, oxygen, ...said } = row;
  return {
    ...said,
    vitals: vitals && { ...NO_SIGNS, ...vitals },
    oxygen: oxygen && { flow_l_min: null, device: null, ...oxygen },
    news2: scoreOf(row, timezone),
  };
}

export function answerObservation(row: ObservationRow, timezone: string) {
  const data = observationView(row, timezone);
  return { data, etag: weakEtag(row.version, data) };
}
