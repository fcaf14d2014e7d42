import { isIP } from 'node:net';
import Joi from 'joi';
import { FIRST_DAY } from '../calendar.js';
import { isUuid } from '../id.js';
import { isVisible } from '../domain/visible-text.js';
import { LIMITS } from '../limits/index.js';

/**
 * The kinds of values that requests and answers are made of. Numbers and booleans of a body are strict:
 * "2" is no number there. In a query everything arrives as text, so those are converted.
 */

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Throws away what is no calendar day, such as 2026-02-30. */
export function isDay(value: string): boolean {
  if (!DAY.test(value) || value < FIRST_DAY) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** Also in UTC it must lie in a year that PostgreSQL can read: 0001 to 9999. */
export function isInstant(value: string): boolean {
  if (!INSTANT.test(value) || !isDay(value.slice(0, 10))) return false;
  const parsed = Date.parse(value);
  return parsed >= Date.parse('0001-01-01T00:00:00Z') && parsed < Date.parse('+010000-01-01T00:00:00Z');
}

const checkedBy = (rule: string, holds: (value: string) => boolean) => (value: string, helpers: Joi.CustomHelpers) =>
  holds(value) ? value : helpers.error(`rule.${rule}`);

export const uuid = () => Joi.string().custom(checkedBy('uuid', isUuid)).lowercase();

/** `YYYY-MM-DD`. */
export const day = () => Joi.string().custom(checkedBy('date', isDay));

/** ISO-8601 with a time zone; handed on as UTC with milliseconds. */
export const instant = () =>
  Joi.string().custom((value: string, helpers) =>
    isInstant(value) ? new Date(value).toISOString() : helpers.error('rule.instant'),
  );

/** Text of a body or a query, trimmed, not empty. */
export const text = (max: number) => Joi.string().trim().max(max);

/** A text by which people decide whom to trust: of letters, and of none that nobody sees or that turn the others round. */
export const shownText = (max: number) => text(max).custom(checkedBy('visible', isVisible));

/** Text whose white space is kept, and which may be empty. */
export const prose = (max: number) => Joi.string().allow('').max(max);

export const integer = (min: number, max: number) => Joi.number().strict().integer().min(min).max(max);
export const decimal = (min: number, max: number) => Joi.number().strict().min(min).max(max);
export const flag = () => Joi.boolean().strict();

/** A network in CIDR notation, or one address. */
export const cidr = () =>
  Joi.string()
    .max(64)
    .custom(
      checkedBy('format', (value) => {
        const [, address = '', prefix = '0'] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
        return isIP(address) !== 0 && Number(prefix) <= (isIP(address) === 6 ? 128 : 32);
      }),
    );

/** A flag of a query: 1, 0, true or false. */
export const queryFlag = () => Joi.boolean().truthy('1').falsy('0');

const partsOf = (given: string): string[] => [
  ...new Set(
    given
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** A comma-separated list of ids of a query. */
export const csvOfIds = (max: number) =>
  Joi.string().custom((given: string, helpers) => {
    const ids = partsOf(given.toLowerCase());
    if (ids.length > max) return helpers.error('array.max', { limit: max });
    return ids.length > 0 && ids.every(isUuid) ? ids : helpers.error('rule.uuid');
  }) as unknown as Joi.ArraySchema<string[]>;

/** A comma-separated list of a query, each one of `values`. */
export const csvOf = <T extends string>(values: readonly T[]) =>
  Joi.string().custom((given: string, helpers) => {
    const parts = partsOf(given);
    return parts.length > 0 && parts.every((part) => (values as readonly string[]).includes(part))
      ? parts
      : helpers.error('rule.selected');
  }) as unknown as Joi.ArraySchema<T[]>;

/** `page` and `per_page`: clamped, never an error. */
export const paging = {
  page: clamped(1_000_000_000, 1),
  per_page: clamped(LIMITS.perPageMax, LIMITS.perPageDefault),
};

/** `per_page` of a list whose pages may be longer. */
export const perPage = (max: number) => clamped(max, LIMITS.perPageDefault);

export interface Paging {
  page: number;
  per_page: number;
}

/** Takes anything: what is no whole number counts as not given. */
function clamped(max: number, fallback: number): Joi.NumberSchema {
  return Joi.any()
    .custom((value: unknown) => {
      // A query's is text, a body's is not.
      const given = typeof value === 'number' ? String(value) : value;
      const number = typeof given === 'string' && /^[+-]?\d+$/.test(given.trim()) ? Number(given) : Number.NaN;
      return Number.isNaN(number) ? fallback : Math.min(max, Math.max(1, number));
    })
    .default(fallback) as unknown as Joi.NumberSchema;
}
