import Joi from 'joi';
import { addDays, dayIn } from '../../calendar.js';
import type { Db } from '../../db/db.js';
import type { Ability } from '../../domain/abilities.js';
import { nullableNumber, number, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { OVERVIEW_LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { APPOINTMENT_STATUSES, scopeOf } from '../appointments/index.js';
import {
  countAppointments,
  countExpiringKeys,
  countOpenOrders,
  countRefused,
  countUnreleased,
  type DayCount,
} from './overview-store.js';

const DAY_MS = 86_400_000;

export const getOverviewEndpoint = endpoint({
  operationId: 'getOverview',
  method: 'get',
  path: '/api/v1/overview',
  summary: 'What a clinic looks at each morning, in numbers',
  description:
    `\`days\` are the ${OVERVIEW_LIMITS.days} to today, where the clinic is, with their appointments by status: doctors' and patients' own, ` +
    'for others those of the clinic. `results_to_release` are complete lab results that their patients do not see yet, and `orders_open` ' +
    'those active or on hold: both are for `clinic:manage`. `refused_access` are the requests of the last 24 hours that were answered 401 or ' +
    `403, among the newest ${OVERVIEW_LIMITS.auditRows} of the audit trail, for \`audit:read\`. \`keys_expiring\` are API keys that end within ` +
    `${OVERVIEW_LIMITS.keyDays} days, for \`keys:manage\`. Who lacks the ability gets null. Numbers other than those of appointments end at ${OVERVIEW_LIMITS.count}.`,
  access: ability('appointments:read'),
  audit: { event: 'overview.read', action: 'R', resource: 'clinic' },
  message: { en: 'Overview.', es: 'Resumen.' },
  response: Joi.object({
    days: Joi.array()
      .items(
        Joi.object({
          day: string(),
          appointments: Joi.array()
            .items(
              Joi.object({
                status: Joi.string()
                  .valid(...APPOINTMENT_STATUSES)
                  .required(),
                count: number(),
              }),
            )
            .required(),
        }),
      )
      .required(),
    results_to_release: nullableNumber(),
    orders_open: nullableNumber(),
    refused_access: nullableNumber(),
    keys_expiring: nullableNumber(),
  }),

  async handler({ db, clinic, caller, now, trail }) {
    trail.note({ resource_id: clinic.id });
    const to = dayIn(clinic.timezone, now);
    const days = { from: addDays(to, 1 - OVERVIEW_LIMITS.days), to };
    const counts = await countAppointments(db, clinic, days, scopeOf(caller));
    return {
      data: { days: byDay(days.from, counts), ...(await countRest(db, clinic.id, caller.abilities, now)) },
    };
  },
});

const byDay = (from: string, counts: readonly DayCount[]) =>
  Array.from({ length: OVERVIEW_LIMITS.days }, (_, index) => {
    const day = addDays(from, index);
    const ofDay = counts.filter((each) => each.day === day);
    return { day, appointments: ofDay.map(({ status, count }) => ({ status, count })) };
  });

/** What is about nobody and is counted for who may ask for it; null for others. */
async function countRest(db: Db, clinicId: string, abilities: ReadonlySet<string>, now: Date) {
  const shift = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const only = async (needed: Ability, count: () => Promise<number>) => (abilities.has(needed) ? count() : null);
  return {
    results_to_release: await only('clinic:manage', () => countUnreleased(db, clinicId)),
    orders_open: await only('clinic:manage', () => countOpenOrders(db, clinicId)),
    refused_access: await only('audit:read', () => countRefused(db, clinicId, shift(-1))),
    keys_expiring: await only('keys:manage', () =>
      countExpiringKeys(db, clinicId, shift(0), shift(OVERVIEW_LIMITS.keyDays)),
    ),
  };
}
