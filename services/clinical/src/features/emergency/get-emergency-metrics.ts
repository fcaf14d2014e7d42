import Joi from 'joi';
import { dayIn } from '../../calendar.js';
import { nullableNumber, number, string } from '../../http/answer-schema.js';
import { dayRangeParameters, measuredDays, type DayRange } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { EMERGENCY_LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { measureEmergency } from './emergency-metrics-store.js';

const { usual, longest } = EMERGENCY_LIMITS.metricsDays;
const shares = { median: nullableNumber(), p90: nullableNumber() };
const duration = () => Joi.object({ count: number(), ...shares }).required();

export const getEmergencyMetricsEndpoint = endpoint({
  operationId: 'getEmergencyMetrics',
  method: 'get',
  path: '/api/v1/emergency/metrics',
  summary: 'Waiting times in the emergency room',
  description:
    `For patients who arrived from \`date_from\` to \`date_to\`, days of the clinic: the last ${usual} by default, and at most ${longest}. ` +
    'Durations are minutes from arrival: the number of visits, the median and the 90th percentile. `overdue` counts visits that were ' +
    'ever overdue. `level` is null for visits without a triage. `boarding` counts the patients who wait for a bed now, and how many ' +
    'minutes others waited.',
  access: ability('emergency:read', { area: 'emergency', orAbility: 'clinic:manage' }),
  audit: { event: 'emergency_visit.metrics', action: 'R', resource: 'emergency_visit' },
  parameters: { query: Joi.object<DayRange, true>(dayRangeParameters) },
  message: { en: 'Numbers of the emergency room.', es: 'Cifras de urgencias.' },
  response: Joi.object({
    arrivals: number(),
    door_to_triage: duration(),
    door_to_doctor: duration(),
    door_to_disposition: duration(),
    length_of_stay: duration(),
    boarding: Joi.object({ now: number(), ...shares }).required(),
    left_without_being_seen: number(),
    overdue: number(),
    by_level: Joi.array()
      .items(Joi.object({ level: nullableNumber(), arrivals: number() }))
      .required(),
    by_hour: Joi.array()
      .items(Joi.object({ hour: number(), arrivals: number() }))
      .required(),
    by_day: Joi.array()
      .items(Joi.object({ date: string(), arrivals: number() }))
      .required(),
  }),
  meta: Joi.object({ date_from: string(), date_to: string() }),

  async handler({ db, clinic, now, query }) {
    const { timezone } = clinic;
    const { date_from, date_to } = measuredDays(query, dayIn(timezone, now), EMERGENCY_LIMITS.metricsDays);
    const measured = await measureEmergency(db, clinic.id, { from: date_from, to: date_to, timezone });
    return { data: measured, meta: { date_from, date_to } };
  },
});
