import Joi from 'joi';
import { addDays, dayIn, daysBetween } from '../../calendar.js';
import { invalid } from '../../domain/failures.js';
import { dayRangeParameters, type DayRange } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { findUsedDays, findUsedKeys } from './key-usage-store.js';
import { countsOf, keyUsageSchema, seriesOf } from './key-usage-view.js';

const { usual, kept } = LIMITS.keyUsageDays;

/** PostgreSQL knows no year 0. */
const FIRST_DAY = '0001-01-01';

export const getApiKeyUsageEndpoint = endpoint({
  operationId: 'getApiKeyUsage',
  method: 'get',
  path: '/api/v1/api-keys/usage',
  summary: 'How many requests came with the clinic’s API keys each day, and how many were refused, for which reason',
  description:
    `Days are the clinic's, both included; without any, the last ${usual}. They are kept for ${kept} days, and a range is at most as long. ` +
    'With `api_key`, of that key alone. `refused` are answers from 400 to 499, `failed` those from 500; `reasons` says which. ' +
    `\`keys\` are the ${LIMITS.keyUsageKeys} with most requests. Test keys count here as well, though they reach the sandbox. ` +
    `What came in the last ${LIMITS.keyUsageSeconds} seconds may be missing. A request with a key's prefix and another secret counts as refused.`,
  access: ability('keys:manage'),
  audit: { event: 'api_key.usage', action: 'R', resource: 'api_key' },
  parameters: { query: Joi.object<DayRange & { api_key?: string }, true>({ ...dayRangeParameters, api_key: uuid() }) },
  message: { en: 'Use of API keys.', es: 'Uso de las claves de API.' },
  response: keyUsageSchema,

  async handler({ db, clinic, query, now, trail }) {
    const days = askedDays(query, dayIn(clinic.timezone, now));
    const asked = { ...days, api_key: query.api_key };
    const [used, keys] = await Promise.all([
      findUsedDays(db, clinic.id, asked),
      findUsedKeys(db, clinic.id, asked, LIMITS.keyUsageKeys),
    ]);
    trail.note({ result_count: keys.length, ...(query.api_key && { resource_id: query.api_key }) });
    const shown = keys.map(({ id, name, environment, prefix, outcomes }) => ({
      id,
      name,
      prefix: `ck_${environment}_${prefix}`,
      ...countsOf(outcomes),
    }));
    return { data: { ...days, days: seriesOf(days, used), keys: shown } };
  },
});

/** The range asked for, which ends today and is of the usual length unless said. Throws 422. */
function askedDays({ date_from, date_to }: DayRange, today: string): { date_from: string; date_to: string } {
  const to = date_to ?? today;
  const usually = addDays(to, 1 - usual);
  const from = date_from ?? (usually < FIRST_DAY ? FIRST_DAY : usually);
  if (to < from) throw invalid({ path: 'date_to', rule: 'not_before', other: date_from ? 'date_from' : from });
  if (daysBetween(from, to) >= kept)
    throw invalid({ path: 'date_to', rule: 'range_too_long', limit: kept - 1, other: date_from ? 'date_from' : from });
  return { date_from: from, date_to: to };
}
