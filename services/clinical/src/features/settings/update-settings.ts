import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { AREAS, type Area } from '../../domain/areas.js';
import { COMPLETION_REQUIREMENTS, type CompletionRequirement } from '../../domain/clinic.js';
import { settingChanges } from '../../http/setting-changes.js';
import { endpoint } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { checkVersion, optionalIfMatch, weakEtag } from '../../http/etag.js';
import { invalid } from '../../domain/failures.js';
import { shownText, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { expectReminders } from '../appointment-reminders/index.js';
import type { AppointmentSettings } from '../appointments/index.js';
import { emergencyToStore, type EmergencySettings } from '../emergency/index.js';
import type { PharmacySettings } from '../pharmacy/index.js';
import type { SuggestionSettings } from '../suggestions/index.js';
import type { HospitalizationSettings } from '../wards/index.js';
import { isTimezone } from '../clinics/index.js';
import { workingHoursSchema, type WorkingHours } from '../schedules/index.js';
import type { LaboratorySettings } from '../../domain/laboratory-settings.js';
import type { PatientSettings } from '../../domain/patient-settings.js';
import type { ReminderSettings } from '../../domain/reminder-settings.js';
import { securityToStore, type SecuritySettings } from '../../domain/security-settings.js';
import { findSettings, lockSettings, updateSandboxAreas, updateSettings } from './settings-store.js';
import {
  appointmentSettingsSchema,
  areasSchema,
  laboratorySettingsSchema,
  patientSettingsSchema,
  reminderSettingsSchema,
  emergencyChangesSchema,
  hospitalizationSettingsSchema,
  pharmacySettingsSchema,
  suggestionSettingsSchema,
  securitySettingsSchema,
  settingsSchema,
  settingsView,
} from './settings-view.js';

interface Body {
  name: string;
  timezone: string;
  locale: 'en' | 'es';
  completion_requires: CompletionRequirement[];
  appointments?: AppointmentSettings;
  working_hours?: WorkingHours[];
  security?: SecuritySettings;
  patients?: PatientSettings;
  laboratory?: LaboratorySettings;
  reminders?: ReminderSettings;
  areas?: Area[];
  emergency?: Partial<EmergencySettings>;
  hospitalization?: HospitalizationSettings;
  pharmacy?: PharmacySettings;
  ai?: SuggestionSettings;
}

export const updateSettingsEndpoint = endpoint({
  operationId: 'updateSettings',
  method: 'put',
  path: '/api/v1/settings',
  summary: 'Replace the settings of the clinic',
  description:
    '`completion_requires` is what a note must hold, beyond a diagnosis or an assessment, before it may be signed. ' +
    'Who lacks the second factor that `security` asks of their role is refused as `second_factor_required` once the days of grace are over, in this clinic, until they have set it up. ' +
    '`areas` are those that the clinic, and its sandbox, uses. `patients` says what patients read, `reminders` when they are reminded of appointments, `laboratory` which results a second person looks at. `appointments`, `working_hours`, `security`, `patients`, `laboratory`, `reminders`, `areas`, `emergency`, `hospitalization`, `pharmacy` and `ai` stay when they are not given. `If-Match` is optional. The audit trail keeps the old and the new value of what changes.',
  access: ability('clinic:manage'),
  audit: { event: 'settings.update', action: 'U', resource: 'clinic' },
  parameters: {
    headers: optionalIfMatch,
    body: Joi.object<Body, true>({
      name: shownText(LIMITS.shortText).required(),
      timezone: text(LIMITS.shortText).required(),
      locale: Joi.string().valid('en', 'es').required(),
      completion_requires: Joi.array()
        .items(Joi.string().valid(...COMPLETION_REQUIREMENTS))
        .max(COMPLETION_REQUIREMENTS.length)
        .unique()
        .required(),
      appointments: appointmentSettingsSchema,
      working_hours: workingHoursSchema,
      security: securitySettingsSchema,
      patients: patientSettingsSchema,
      laboratory: laboratorySettingsSchema,
      reminders: reminderSettingsSchema,
      areas: areasSchema,
      emergency: emergencyChangesSchema,
      hospitalization: hospitalizationSettingsSchema,
      pharmacy: pharmacySettingsSchema,
      ai: suggestionSettingsSchema,
    }),
  },
  message: { en: 'Settings saved.', es: 'Configuración guardada.' },
  response: settingsSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, headers, body, now, trail }) {
    const { name, timezone, locale, areas: said, security, emergency: asked, ...rest } = body;
    const areas = said && AREAS.filter((area) => said.includes(area));
    const before = await lockSettings(db, clinic.id);
    if (!before) throw problem('not_found');
    if (headers['if-match'] !== undefined) checkVersion(headers['if-match'], before.version);
    if (!(await isTimezone(db, body.timezone))) throw invalid({ path: 'timezone', rule: 'timezone' });
    const emergency = asked && emergencyToStore(before.settings, asked);
    await updateSettings(db, clinic.id, {
      name,
      timezone,
      locale,
      settings: { ...rest, areas, emergency, security: security && securityToStore(before.settings, security, now) },
    });
    if (areas) await updateSandboxAreas(db, clinic.id, areas);
    const changes = settingChanges(settingsView(before), {
      ...body,
      ...(areas && { areas }),
      ...(emergency && { emergency }),
    });
    trail.note({ resource_id: clinic.id, changed_fields: Object.keys(changes), details: { changes } });
    if ('areas' in changes || 'reminders' in changes) await expectReminders(db, clinic.id);
    const data = settingsView((await findSettings(db, clinic.id)) ?? before);
    return { data, etag: weakEtag(data.version, data) };
  },
});
