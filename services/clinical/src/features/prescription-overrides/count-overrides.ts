import Joi from 'joi';
import { addDays, dayIn, daysBetween } from '../../calendar.js';
import { invalid } from '../../domain/failures.js';
import { nullable, number, string } from '../../http/answer-schema.js';
import { dayRangeParameters, type DayRange } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { csvOf } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { countOverrides, GROUPS } from './override-count-store.js';

type Query = DayRange & { group_by: (typeof GROUPS)[number][] };

const { usual, longest } = LIMITS.overrideDays;

export const countOverridesEndpoint = endpoint({
  operationId: 'countOverrides',
  method: 'get',
  path: '/api/v1/prescription-overrides',
  summary:
    'How often warnings of prescriptions were overridden, by substance, practitioner, what they were based on and month',
  description:
    'Those of the days from `date_from` to `date_to`, where the clinic is: the last 30 unless asked, and at most 366. `group_by` ' +
    'names by what to count, and the others are null; the groups with most come first, and `total` says how many there are. Each ' +
    'prescription says which warnings it has, and its items why.',
  access: ability('audit:read'),
  audit: { event: 'prescription_override.count', action: 'R', resource: 'prescription_override' },
  parameters: {
    query: Joi.object<Query, true>({ ...dayRangeParameters, group_by: csvOf(GROUPS).default(['substance']) }),
  },
  message: { en: 'Overridden warnings.', es: 'Advertencias omitidas.' },
  response: Joi.array().items(
    Joi.object({
      substance: Joi.object({ code: nullable(), name: string() }).allow(null).required(),
      practitioner: Joi.object({ id: string(), full_name: string() }).allow(null).required(),
      basis: nullable(),
      month: nullable(),
      overrides: number(),
      prescriptions: number(),
    }),
  ),
  meta: Joi.object({ date_from: string(), date_to: string(), total: number() }),

  async handler({ db, clinic, now, query, trail }) {
    const { timezone } = clinic;
    const date_to = query.date_to ?? dayIn(timezone, now);
    const date_from = query.date_from ?? addDays(date_to, 1 - usual);
    if (date_to < date_from) throw invalid({ path: 'date_to', rule: 'not_before', other: 'date_from' });
    if (daysBetween(date_from, date_to) >= longest)
      throw invalid({ path: 'date_to', rule: 'range_too_long', limit: longest - 1, other: 'date_from' });
    const asked = { group_by: query.group_by, from: date_from, to: date_to, timezone };
    const { rows, total } = await countOverrides(db, clinic.id, asked);
    trail.note({ result_count: rows.length });
    return { data: rows, meta: { date_from, date_to, total } };
  },
});
