import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { problem } from '../../domain/errors.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { flag } from '../../http/schema.js';
import { isUuid } from '../../id.js';
import { checkNotMerged } from './patient-access.js';
import { patientRecord } from './patient-record.js';
import { lockPatient, updatePatient } from './patient-store.js';

export const setPatientRemindersEndpoint = endpoint({
  operationId: 'setPatientReminders',
  method: 'put',
  path: '/api/v1/patients/{patient}/reminders',
  summary: 'Whether a patient is reminded of appointments by mail',
  description:
    'They are until this says otherwise, where they have an address and their record is open. `reminders` in the settings of the clinic says when.',
  access: ability('patients:write', { area: 'general' }),
  audit: {
    event: 'patient.set_reminders',
    action: 'U',
    resource: 'patient',
    record: patientRecord,
    phi_level: 'limited',
  },
  parameters: { path: ids('patient'), body: Joi.object<{ enabled: boolean }, true>({ enabled: flag().required() }) },
  message: { en: 'Reminders set.', es: 'Recordatorios guardados.' },
  response: Joi.object({ enabled: Joi.boolean().required() }),

  async handler({ db, clinic, path, body, trail }) {
    const patient = isUuid(path.patient) ? await lockPatient(db, clinic.id, path.patient) : undefined;
    if (!patient) throw problem('not_found');
    checkNotMerged(patient);
    await updatePatient(db, clinic.id, patient.id, { reminders_enabled: body.enabled });
    trail.note({
      patient_ids: [patient.id],
      changed_fields: ['reminders_enabled'],
      details: { enabled: body.enabled },
    });
    return { data: body };
  },
});
