import Joi from 'joi';
import { instant, nullableText, number, string } from '../../http/answer-schema.js';
import { dayRangeParameters, type DayRange } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { csvOfIds, day, text } from '../../http/schema.js';
import { FREE_TIME_LIMITS, LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { askedDays } from '../schedules/index.js';
import { getFreeTimes } from './free-time-access.js';

interface Query extends DayRange {
  date?: string;
  practitioner_ids?: string[];
  specialty?: string;
  duration_minutes: number;
}

const { min, max } = LIMITS.appointmentMinutes;

export const listFreeTimesEndpoint = endpoint({
  operationId: 'listFreeTimes',
  method: 'get',
  path: '/api/v1/free-times',
  summary: 'When an appointment may be booked',
  description:
    `Times of \`duration_minutes\` (${FREE_TIME_LIMITS.minutes} unless said) within the working hours of the clinic that no appointment and no block takes, from now on, ` +
    'in the order of time. In a gap of a calendar they follow each other without overlapping. Days are those of the clinic’s time zone, ' +
    `a week from today unless said, at most ${FREE_TIME_LIMITS.days.longest + 1}. Without \`practitioner_ids\`, which may be ` +
    `${FREE_TIME_LIMITS.named}, it looks in the calendars of the first ${FREE_TIME_LIMITS.calendars} by name, those of a \`specialty\` where one is ` +
    'said; `practitioners` are those looked at. ' +
    `There are ${FREE_TIME_LIMITS.times} at most, and \`truncated\` tells that there are more: then each time has somebody who is free before any has ` +
    'all of them. Nothing is held: ' +
    'who books first has the time. Doctors ask for their own calendar, and patients where the clinic lets them book.',
  access: ability('appointments:book'),
  audit: { event: 'free_time.search', action: 'R', resource: 'schedule' },
  parameters: {
    query: Joi.object<Query, true>({
      date: day(),
      ...dayRangeParameters,
      practitioner_ids: csvOfIds(FREE_TIME_LIMITS.named),
      specialty: text(LIMITS.shortText),
      duration_minutes: Joi.number().integer().min(min).max(max).default(FREE_TIME_LIMITS.minutes),
    }),
  },
  message: { en: 'Free times.', es: 'Horas libres.' },
  response: Joi.object({
    date_from: string(),
    date_to: string(),
    timezone: string(),
    duration_minutes: number(),
    practitioners: Joi.array()
      .items(Joi.object({ id: string(), full_name: string(), specialty: nullableText() }))
      .required(),
    times: Joi.array()
      .items(Joi.object({ practitioner_id: string(), start_at: instant(), end_at: instant() }))
      .required(),
    truncated: Joi.boolean().required(),
  }),
  errors: ['not_a_practitioner'],

  async handler({ db, clinic, caller, now, query, trail }) {
    const { practitioner_ids, specialty, duration_minutes: minutes } = query;
    const days = askedDays(query, { now, timezone: clinic.timezone, ...FREE_TIME_LIMITS.days });
    const data = await getFreeTimes(db, { clinic, caller, now }, { practitioner_ids, specialty, minutes, ...days });
    trail.note({ resource_id: clinic.id, result_count: data.times.length });
    return { data };
  },
});
