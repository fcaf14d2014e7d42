import Joi from 'joi';
import { dayIn } from '../../calendar.js';
import { nullableInstant, nullableNumber, number } from '../../http/answer-schema.js';
import { dayRangeParameters, measuredDays, type DayRange } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import { uuid } from '../../http/schema.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { readsPharmacy } from '../pharmacy/index.js';
import { findNumbers, findVerification } from './metrics-store.js';

const metricsSchema = model(
  'PharmacyMetrics',
  Joi.object({
    value: number().description('Stock in base units. Products have no price.'),
    turnover: nullableNumber().description(
      'Units dispensed in the period, less returns, divided by the mean of the stock at its start and now. Null without stock.',
    ),
    given: number().description('In base units.'),
    expiring: number().description(`Lots in stores that expire within ${PHARMACY_LIMITS.expiringDays} days.`),
    expired: number().description('Lots in stores that are expired.'),
    below_minimum: number().description('Active products with less usable stock than their minimum.'),
    verified_at: nullableInstant().description('When the ledger was verified last.'),
    verified_ok: Joi.boolean().allow(null).required().description('Whether it was whole then.'),
  }),
);

export const getPharmacyMetricsEndpoint = endpoint({
  operationId: 'getPharmacyMetrics',
  method: 'get',
  path: '/api/v1/pharmacy/metrics',
  summary: 'Key figures of the pharmacy',
  description:
    'The stock now and the units dispensed from `date_from` to `date_to`, in one store (`store_id`) or all. The period is the last ' +
    `${PHARMACY_LIMITS.measuredDays} days by default, and at most ${PHARMACY_LIMITS.longestDays}.`,
  access: readsPharmacy,
  audit: { event: 'pharmacy.metrics', action: 'R', resource: 'pharmacy' },
  parameters: {
    query: Joi.object<DayRange & { store_id?: string }, true>({ store_id: uuid(), ...dayRangeParameters }),
  },
  conditional: true,
  message: { en: 'Figures of the pharmacy.', es: 'Cifras de la farmacia.' },
  response: metricsSchema,

  async handler({ db, clinic, query, now }) {
    const today = dayIn(clinic.timezone, now);
    const { measuredDays: usual, longestDays: longest, expiringDays } = PHARMACY_LIMITS;
    const days = measuredDays(query, today, { usual, longest });
    const { id: clinicId, timezone } = clinic;
    const measured = { clinicId, timezone, storeId: query.store_id ?? null, ...days, today, expiringDays };
    const { opening, ...numbers } = await findNumbers(db, measured);
    const verification = await findVerification(db, clinicId);
    const mean = (opening + numbers.value) / 2;
    const data = {
      ...numbers,
      turnover: mean > 0 ? Math.round((numbers.given / mean) * 1000) / 1000 : null,
      verified_at: verification?.verified_at ?? null,
      verified_ok: verification?.whole ?? null,
    };
    return { data, etag: weakEtag('', data) };
  },
});
