import Joi from 'joi';
import { AREAS, areasOf, type Area } from '../../domain/areas.js';
import { ROLES } from '../../domain/caller.js';
import { COMPLETION_REQUIREMENTS } from '../../domain/clinic.js';
import { laboratorySettings, SECOND_LOOKS, type LaboratorySettings } from '../../domain/laboratory-settings.js';
import { PATIENT_NOTES, patientSettings, type PatientSettings } from '../../domain/patient-settings.js';
import { reminderSettings, type ReminderSettings } from '../../domain/reminder-settings.js';
import { securitySettings, type SecuritySettings } from '../../domain/security-settings.js';
import { flag, integer, text } from '../../http/schema.js';
import { EMERGENCY_LIMITS, LIMITS, PHARMACY_LIMITS, REMINDER_LIMITS } from '../../limits/index.js';
import { appointmentSettings, PATIENT_BOOKING } from '../appointments/index.js';
import { emergencySettings, SCALES, type EmergencySettings } from '../emergency/index.js';
import { pharmacySettings, type PharmacySettings } from '../pharmacy/index.js';
import { suggestionSettings, SUGGESTION_KINDS, type SuggestionSettings } from '../suggestions/index.js';
import { workingHours, workingHoursSchema } from '../schedules/index.js';
import { hospitalizationSettings, type HospitalizationSettings } from '../wards/index.js';
import type { SettingsRow } from './settings-store.js';
import { model } from '../../http/models.js';

export const appointmentSettingsSchema = model(
  'AppointmentSettings',
  Joi.object({
    patient_booking: Joi.string()
      .valid(...PATIENT_BOOKING)
      .required()
      .description('What patients may make themselves: nothing, a proposal that staff accept, or a booking.'),
    patient_change_hours: integer(0, LIMITS.patientChangeHours)
      .allow(null)
      .required()
      .description('Until how many hours before the start patients may cancel or move theirs; null is never.'),
    overbooking: flag().required().description('Whether staff may book over other appointments.'),
  }),
);

export const securitySettingsSchema = Joi.object<SecuritySettings, true>({
  sign_again_minutes: integer(LIMITS.signAgainMinutes.min, LIMITS.signAgainMinutes.max)
    .required()
    .description('For how long after giving their password or a code somebody may sign notes and prescriptions.'),
  second_factor_roles: Joi.array()
    .items(Joi.string().valid(...ROLES))
    .max(ROLES.length)
    .unique()
    .required()
    .description('Whose accounts must have a second factor.'),
  second_factor_grace_days: integer(0, LIMITS.secondFactorGraceDays.max)
    .required()
    .description('How many days they have to set it up, from when it is first asked of their role, or they joined.'),
});

export const patientSettingsSchema = Joi.object<PatientSettings, true>({
  notes: Joi.string()
    .valid(...PATIENT_NOTES)
    .required()
    .description('Which notes of their visits patients read: none, or those that are signed.'),
});

export const laboratorySettingsSchema = model(
  'LaboratorySettings',
  Joi.object<LaboratorySettings, true>({
    second_look: Joi.string()
      .valid(...SECOND_LOOKS)
      .required()
      .description(
        'Which results, entered from then on, a second person looks at before they are released: none, abnormal ones or all.',
      ),
  }),
);

export const reminderSettingsSchema = Joi.object<ReminderSettings, true>({
  hours_before: Joi.array()
    .items(integer(REMINDER_LIMITS.hours.min, REMINDER_LIMITS.hours.max))
    .max(REMINDER_LIMITS.perAppointment)
    .unique()
    .required()
    .description('How many hours before an appointment its patient is reminded by mail; none is never.'),
});

const emergencyMembers = {
  scale: Joi.string()
    .valid(...SCALES)
    .description('By which patients are triaged. Where none is given it stays, with its targets.'),
  targets: Joi.array()
    .items(integer(0, EMERGENCY_LIMITS.minutes))
    .length(5)
    .description(
      'Minutes from arrival until somebody is to be seen, by level from 1 to 5; usual ones of the scale where none are given.',
    ),
  diagnosis_required: flag()
    .default(true)
    .description('Whether whoever was treated needs a diagnosis in a signed note before the visit ends.'),
};

/** As a body says them. */
export const emergencyChangesSchema = Joi.object<Partial<EmergencySettings>, true>(emergencyMembers);

export const emergencySettingsSchema = model(
  'EmergencySettings',
  Joi.object<EmergencySettings, true>({ ...emergencyMembers, scale: emergencyMembers.scale.required() }),
);

export const hospitalizationSettingsSchema = model(
  'HospitalizationSettings',
  Joi.object<HospitalizationSettings, true>({
    discharge_summary_required: flag()
      .default(true)
      .description('Whether nobody is discharged without a signed discharge summary.'),
  }),
);

export const pharmacySettingsSchema = model(
  'PharmacySettings',
  Joi.object<PharmacySettings, true>({
    control_classes: Joi.array()
      .items(text(PHARMACY_LIMITS.controlClass))
      .max(PHARMACY_LIMITS.controlClasses)
      .unique()
      .required()
      .description('What controlled products may be classed as.'),
  }),
);

export const suggestionSettingsSchema = model(
  'SuggestionSettings',
  Joi.object<SuggestionSettings, true>({
    kinds: Joi.array()
      .items(Joi.string().valid(...SUGGESTION_KINDS))
      .max(SUGGESTION_KINDS.length)
      .unique()
      .required()
      .description('What may be suggested. Another kind is refused as `ai_disabled`.'),
  }),
);

export const areasSchema = Joi.array()
  .items(Joi.string().valid(...AREAS))
  .max(AREAS.length)
  .unique()
  .description('What the clinic uses. Operations of another area are refused as `area_disabled`.') as Joi.ArraySchema<
  Area[]
>;

export const settingsSchema = model(
  'ClinicSettings',
  Joi.object({
    name: Joi.string().required(),
    timezone: Joi.string().required(),
    locale: Joi.string().required(),
    completion_requires: Joi.array()
      .items(Joi.string().valid(...COMPLETION_REQUIREMENTS))
      .required(),
    appointments: appointmentSettingsSchema.required(),
    working_hours: workingHoursSchema.required(),
    security: securitySettingsSchema.required(),
    patients: patientSettingsSchema.required(),
    laboratory: laboratorySettingsSchema.required(),
    reminders: reminderSettingsSchema.required(),
    areas: areasSchema.required(),
    emergency: emergencySettingsSchema.required(),
    hospitalization: hospitalizationSettingsSchema.required(),
    pharmacy: pharmacySettingsSchema.required(),
    ai: suggestionSettingsSchema.required(),
    version: Joi.number().integer().required(),
    updated_at: Joi.string().required(),
  }),
);

export const settingsView = ({ name, timezone, locale, settings, version, updated_at }: SettingsRow) => ({
  name,
  timezone,
  locale,
  completion_requires: settings.completion_requires ?? [],
  appointments: appointmentSettings(settings),
  working_hours: workingHours(settings),
  security: securitySettings(settings),
  patients: patientSettings({ settings }),
  laboratory: laboratorySettings({ settings }),
  reminders: reminderSettings({ settings }),
  areas: areasOf({ settings }),
  emergency: emergencySettings(settings),
  hospitalization: hospitalizationSettings(settings),
  pharmacy: pharmacySettings(settings),
  ai: suggestionSettings(settings),
  version,
  updated_at,
});
