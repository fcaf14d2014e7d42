import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import type { Clinic } from '../../domain/clinic.js';
import { workingHours, workingHoursSchema } from '../schedules/index.js';
import type { HoursRow } from './practitioner-store.js';
import { model } from '../../http/models.js';

/** As they are kept: what is not said is null. */
const hoursSchema = Joi.array()
  .items(
    Joi.object({
      days: Joi.array().items(Joi.number().integer()).required(),
      from: string(),
      to: string(),
      valid_from: string(),
      valid_until: string().allow(null),
      location_id: string().allow(null),
    }),
  )
  .required();

export const practitionerHoursSchema = model(
  'PractitionerHours',
  Joi.object({
    practitioner_id: string(),
    hours: hoursSchema,
    clinic_hours: workingHoursSchema.required().description('Hold on days on which none of their own are valid.'),
    timezone: string(),
    version: Joi.number().integer().required(),
  }),
);

export const practitionerHoursView = ({ id, working_hours, version }: HoursRow, clinic: Clinic) => ({
  practitioner_id: id,
  hours: working_hours,
  clinic_hours: workingHours(clinic.settings),
  timezone: clinic.timezone,
  version,
});
