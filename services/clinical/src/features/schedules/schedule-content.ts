import Joi from 'joi';
import { day, integer, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';

const checkedOrder = (window: { from: string; to: string }, helpers: Joi.CustomHelpers) =>
  window.from < window.to ? window : helpers.error('rule.format');

const window = {
  days: Joi.array().items(integer(0, 6)).min(1).max(7).unique().required(),
  from: Joi.string()
    .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
    .required(),
  to: Joi.string()
    .pattern(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
    .required(),
};

/** When the clinic takes patients, local hours per weekday from 0 = Sunday. */
export const workingHoursSchema = Joi.array().items(Joi.object(window).custom(checkedOrder)).max(LIMITS.workingHours);

/** The same of one practitioner, each from a day on, and perhaps until another, which is included. */
export const ownHoursSchema = Joi.array()
  .items(
    Joi.object({
      ...window,
      valid_from: day().required(),
      valid_until: day().allow(null).default(null),
      location_id: uuid().allow(null).default(null).description('Where they are then, for who looks at the calendar.'),
    }).custom(checkedOrder),
  )
  .max(LIMITS.workingHours);
