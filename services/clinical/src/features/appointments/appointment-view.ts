import Joi from 'joi';
import { instant, nullableText, string } from '../../http/answer-schema.js';
import {
  actionsOn,
  APPOINTMENT_ACTIONS,
  APPOINTMENT_STATUSES,
  appointmentSettings,
  MODALITIES,
} from './appointment-rules.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import type { AppointmentRow } from './appointment-store.js';
import { model } from '../../http/models.js';

export const appointmentMembers = {
  id: string(),
  status: Joi.string()
    .valid(...APPOINTMENT_STATUSES)
    .required(),
  start_at: instant(),
  end_at: instant(),
  timezone: string().description('IANA name: of the location, else of the clinic.'),
  duration_minutes: Joi.number().required(),
  type: Joi.object({ code: nullableText(), name: nullableText() }).required(),
  modality: Joi.string()
    .valid(...MODALITIES)
    .required(),
  reason: nullableText(),
  patient: Joi.object({ id: string(), full_name: string(), birth_date: nullableText(), sex: string() }).required(),
  practitioner: Joi.object({ id: string(), full_name: string(), specialty: nullableText() }).required(),
  location: Joi.object({ id: string(), name: string(), room: nullableText() }).allow(null).required(),
  consultation_id: nullableText(),
  overbook: Joi.boolean().required(),
  cancellation_reason: nullableText(),
  version: Joi.number().integer().required(),
  created_at: instant(),
  updated_at: instant(),
};

/** An appointment as it is answered (clinical-gaps.md 2.2). */
export const appointmentSchema = model(
  'Appointment',
  Joi.object({
    ...appointmentMembers,
    actions: Joi.array()
      .items(Joi.string().valid(...APPOINTMENT_ACTIONS))
      .required()
      .description('What the caller may do with it now, by its state, its time and the clinic’s settings.'),
  }),
);

export function appointmentView<T extends Omit<AppointmentRow, 'consultation_id'>>(row: T, clinicTimezone: string) {
  const { type_code, type_name, location, ...rest } = row;
  return {
    ...rest,
    timezone: location?.timezone ?? clinicTimezone,
    duration_minutes: (Date.parse(row.end_at) - Date.parse(row.start_at)) / 60_000,
    type: { code: type_code, name: type_name },
    location: location && { id: location.id, name: location.name, room: location.room },
  };
}

/** With the actions that the caller may take now. */
export const offeredView = (
  row: AppointmentRow,
  { clinic, caller, now }: { clinic: Clinic; caller: Caller; now: Date },
) => ({
  ...appointmentView(row, clinic.timezone),
  actions: actionsOn(row, { caller, settings: appointmentSettings(clinic.settings), now }),
});
