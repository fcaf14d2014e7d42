import Joi from 'joi';
import { addDays, daysBetween } from '../../calendar.js';
import { errorEntry } from '../../domain/errors.js';
import { string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

/** How many requests ended as what: `ok`, or the code of an error. */
export type Outcomes = Readonly<Record<string, number>>;

const number = () => Joi.number().integer().required();

const counts = {
  requests: number(),
  refused: number(),
  failed: number(),
  reasons: Joi.array()
    .items(Joi.object({ code: string(), status: number(), requests: number() }))
    .required(),
};

export const keyUsageSchema = model(
  'ApiKeyUsage',
  Joi.object({
    date_from: string(),
    date_to: string(),
    days: Joi.array()
      .items(Joi.object({ day: string(), ...counts }))
      .required(),
    keys: Joi.array()
      .items(Joi.object({ id: string(), name: string(), prefix: string(), ...counts }))
      .required(),
  }),
);

/** All requests; of these the refused ones (4xx) and those that failed (5xx); and these by their errors, the most frequent first. */
export function countsOf(outcomes: Outcomes) {
  const reasons = Object.entries(outcomes)
    .filter(([outcome]) => outcome !== 'ok')
    .map(([code, requests]) => ({ code, status: errorEntry(code).status, requests }))
    .sort((a, b) => b.requests - a.requests || (a.code < b.code ? -1 : 1));
  const sum = (some: readonly { requests: number }[]) => some.reduce((total, { requests }) => total + requests, 0);
  return {
    requests: (outcomes['ok'] ?? 0) + sum(reasons),
    refused: sum(reasons.filter(({ status }) => status < 500)),
    failed: sum(reasons.filter(({ status }) => status >= 500)),
    reasons,
  };
}

/** One entry for each day, also for those on which nothing came. */
export function seriesOf(
  { date_from, date_to }: { date_from: string; date_to: string },
  used: readonly { day: string; outcomes: Outcomes }[],
) {
  const byDay = new Map(used.map(({ day, outcomes }) => [day, outcomes]));
  return Array.from({ length: daysBetween(date_from, date_to) + 1 }, (_, index) => {
    const day = addDays(date_from, index);
    return { day, ...countsOf(byDay.get(day) ?? {}) };
  });
}
