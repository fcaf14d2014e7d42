import Joi from 'joi';
import { COMPLETION_REQUIREMENTS } from '../../domain/clinic.js';
import { flag, integer } from '../../http/schema.js';
import { LIMITS } from '../../limits.js';
import { appointmentSettings, PATIENT_BOOKING } from '../appointments/index.js';
import { workingHours } from '../schedules/index.js';
import type { SettingsRow } from './settings-store.js';

export const appointmentSettingsSchema = Joi.object({
  patient_booking: Joi.string()
    .valid(...PATIENT_BOOKING)
    .required()
    .description('What patients may make themselves: nothing, a proposal that staff accept, or a booking.'),
  patient_change_hours: integer(0, LIMITS.patientChangeHours)
    .allow(null)
    .required()
    .description('Until how many hours before the start patients may cancel or move theirs; null is never.'),
  overbooking: flag().required().description('Whether staff may book over other appointments.'),
});

const checkedOrder = (window: { from: string; to: string }, helpers: Joi.CustomHelpers) =>
  window.from < window.to ? window : helpers.error('rule.format');

/** When the clinic takes patients, local hours per weekday from 0 = Sunday. */
export const workingHoursSchema = Joi.array()
  .items(
    Joi.object({
      days: Joi.array().items(integer(0, 6)).min(1).max(7).unique().required(),
      from: Joi.string()
        .pattern(/^([01]\d|2[0-3]):[0-5]\d$/)
        .required(),
      to: Joi.string()
        .pattern(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
        .required(),
    }).custom(checkedOrder),
  )
  .max(LIMITS.workingHours);

export const settingsSchema = Joi.object({
  name: Joi.string().required(),
  timezone: Joi.string().required(),
  locale: Joi.string().required(),
  completion_requires: Joi.array()
    .items(Joi.string().valid(...COMPLETION_REQUIREMENTS))
    .required(),
  appointments: appointmentSettingsSchema.required(),
  working_hours: workingHoursSchema.required(),
  version: Joi.number().integer().required(),
  updated_at: Joi.string().required(),
});

export const settingsView = ({ name, timezone, locale, settings, version, updated_at }: SettingsRow) => ({
  name,
  timezone,
  locale,
  completion_requires: settings.completion_requires ?? [],
  appointments: appointmentSettings(settings),
  working_hours: workingHours(settings),
  version,
  updated_at,
});
