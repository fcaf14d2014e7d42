import Joi from 'joi';
import { decimal, instant, integer, prose, text, uuid } from '../../http/schema.js';
import { LIMITS, MEDICATION_LIMITS } from '../../limits/index.js';
import { acceptingField, type Accepting } from '../suggestion-acceptances/index.js';
import { medicationFields, overridingFields, type Overriding, type PrescriptionItem } from '../prescriptions/index.js';

export const SCHEDULE_KINDS = ['fixed', 'interval', 'as_needed'] as const;

/** When doses are due: at fixed times of the clinic's day, at an interval in hours, or as needed. */
export type Schedule =
  | { kind: 'fixed'; times: string[] }
  | { kind: 'interval'; every_hours: number; first_at: string }
  | { kind: 'as_needed'; min_interval_hours: number; max_per_day: number };

type SaidSchedule =
  | Exclude<Schedule, { kind: 'interval' }>
  | { kind: 'interval'; every_hours: number; first_at?: string | null };

/** The members of a request that orders a medication. */
export interface NewMedication extends Overriding, Accepting, Pick<PrescriptionItem, 'medication' | 'dose' | 'route'> {
  product_id?: string | null;
  schedule: SaidSchedule;
  starts_at?: string;
  ends_at?: string | null;
  instructions?: string | null;
  practitioner_id?: string | null;
}

const hours = () => decimal(MEDICATION_LIMITS.shortestHours, MEDICATION_LIMITS.longestHours);

/** A member of one kind of schedule; other kinds must not have it. */
const of = (kind: (typeof SCHEDULE_KINDS)[number], schema: Joi.Schema) =>
  Joi.any().when('kind', { is: kind, then: schema, otherwise: Joi.forbidden() });

const times = Joi.array()
  .items(Joi.string().pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
  .min(1)
  .max(MEDICATION_LIMITS.times)
  .unique()
  .required()
  .description('For `fixed`: times of day in the clinic’s time zone.');

/** One object schema, so that failures name the member and not the alternative. */
const schedule = Joi.object({
  kind: Joi.string()
    .valid(...SCHEDULE_KINDS)
    .required(),
  times: of('fixed', times),
  every_hours: of('interval', hours().required().description('Of `interval`.')),
  first_at: of(
    'interval',
    instant().allow(null).description('Of `interval`: when the first is due, else `starts_at`.'),
  ),
  min_interval_hours: of('as_needed', hours().required().description('For `as_needed`.')),
  max_per_day: of('as_needed', integer(1, MEDICATION_LIMITS.dailyDoses).required().description('For `as_needed`.')),
}).required() as unknown as Joi.AlternativesSchema<SaidSchedule>;

export const newMedicationSchema = Joi.object<NewMedication, true>({
  ...medicationFields,
  product_id: uuid()
    .allow(null)
    .description('The pharmacy product. Each administration takes stock from the ward’s store.'),
  schedule,
  starts_at: instant(),
  ends_at: instant().allow(null),
  instructions: prose(LIMITS.longText).allow(null),
  practitioner_id: uuid()
    .allow(null)
    .description('The prescriber, if an API key orders. A person orders in their own name.'),
  ...overridingFields,
  ...acceptingField,
});

export const reasonSchema = Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() });

export const resumeSchema = Joi.object<{ reason?: string | null }, true>({ reason: text(LIMITS.longText).allow(null) });
