import Joi from 'joi';
import { APPOINTMENT_STATUSES, MODALITIES } from './appointment-rules.js';
import type { AppointmentRow } from './appointment-store.js';

const string = () => Joi.string().required();
const nullable = () => Joi.string().allow(null, '').required();
const instant = () => Joi.string().isoDate().required();

export const appointmentMembers = {
  id: string(),
  status: Joi.string()
    .valid(...APPOINTMENT_STATUSES)
    .required(),
  start_at: instant(),
  end_at: instant(),
  timezone: string().description('IANA name: of the location, else of the clinic.'),
  duration_minutes: Joi.number().required(),
  type: Joi.object({ code: nullable(), name: nullable() }).required(),
  modality: Joi.string()
    .valid(...MODALITIES)
    .required(),
  reason: nullable(),
  patient: Joi.object({ id: string(), full_name: string(), birth_date: nullable(), sex: string() }).required(),
  practitioner: Joi.object({ id: string(), full_name: string(), specialty: nullable() }).required(),
  location: Joi.object({ id: string(), name: string(), room: nullable() }).allow(null).required(),
  consultation_id: nullable(),
  overbook: Joi.boolean().required(),
  cancellation_reason: nullable(),
  version: Joi.number().integer().required(),
  created_at: instant(),
  updated_at: instant(),
};

/** An appointment as it is answered (clinical-gaps.md 2.2). */
export const appointmentSchema = Joi.object(appointmentMembers);

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
