import Joi from 'joi';
import { decimal, flag, instant, integer, prose, text, uuid } from '../../http/schema.js';
import { LIMITS, OBSERVATION_LIMITS } from '../../limits/index.js';
import { vitals, type Vitals } from '../consultations/index.js';

export const CONSCIOUSNESS = ['alert', 'confusion', 'voice', 'pain', 'unresponsive'] as const;
export type Consciousness = (typeof CONSCIOUSNESS)[number];

export interface Oxygen {
  supplemental: boolean;
  flow_l_min?: number | null;
  device?: string | null;
}

/** The members of a request that records an observation. */
export interface ObservationBody {
  observed_at?: string;
  vitals?: Vitals | null;
  spo2_scale: 1 | 2;
  oxygen?: Oxygen | null;
  consciousness?: Consciousness | null;
  fluid_in_ml?: number | null;
  fluid_out_ml?: number | null;
  note?: string | null;
  practitioner_id?: string | null;
}

const fields = {
  observed_at: instant(),
  vitals: vitals.allow(null),
  spo2_scale: Joi.number().strict().valid(1, 2).default(1),
  oxygen: Joi.object({
    supplemental: flag().required(),
    flow_l_min: decimal(0, OBSERVATION_LIMITS.flow).allow(null),
    device: text(OBSERVATION_LIMITS.device).allow(null),
  }).allow(null),
  consciousness: Joi.string()
    .valid(...CONSCIOUSNESS)
    .allow(null),
  fluid_in_ml: integer(0, OBSERVATION_LIMITS.fluid).allow(null),
  fluid_out_ml: integer(0, OBSERVATION_LIMITS.fluid).allow(null),
  note: prose(LIMITS.longText).allow(null),
  practitioner_id: uuid().allow(null),
};

export const observationSchema = Joi.object<ObservationBody, true>(fields);

export const correctionSchema = Joi.object<ObservationBody & { reason: string }, true>({
  ...fields,
  reason: text(LIMITS.longText).required(),
});
