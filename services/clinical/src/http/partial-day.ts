import Joi from 'joi';
import { isDay } from './schema.js';

/** A calendar day, or as much of one as somebody knows: `2013-03-11`, `2013-03` or `2013`. */
const isPartialDay = (value: string): boolean =>
  /^\d{4}(-\d{2}){0,2}$/.test(value) && isDay(`${value}-01-01`.slice(0, 10));

export const partialDay = () =>
  Joi.string()
    .custom((value: string, helpers) => (isPartialDay(value) ? value : helpers.error('rule.date')))
    .description('YYYY-MM-DD, YYYY-MM or YYYY')
    .allow(null);

/** Whether the one is later than the other, as far as both are known. */
export const isDayAfter = (day: string, other: string): boolean => {
  const known = Math.min(day.length, other.length);
  return day.slice(0, known) > other.slice(0, known);
};
