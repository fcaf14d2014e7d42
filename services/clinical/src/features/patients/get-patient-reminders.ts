import Joi from 'joi';
import { weakEtag } from '../../http/etag.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { getPatient } from './patient-access.js';
import { wantsReminders } from './patient-store.js';

export const getPatientRemindersEndpoint = endpoint({
  operationId: 'getPatientReminders',
  method: 'get',
  path: '/api/v1/patients/{patient}/reminders',
  summary: 'Whether a patient is reminded of appointments',
  description: 'Of one who was merged, that of the record that is left.',
  access: ability('patients:read', { area: 'general' }),
  audit: { event: 'patient.reminders', action: 'R', resource: 'patient', phi_level: 'limited' },
  parameters: { path: ids('patient') },
  conditional: true,
  message: { en: 'Reminders.', es: 'Recordatorios.' },
  response: Joi.object({ enabled: Joi.boolean().required() }),

  async handler({ db, clinic, path, trail }) {
    const { id, merged_into_id } = await getPatient(db, clinic.id, path.patient);
    const left = merged_into_id ?? id;
    trail.note({ patient_ids: [...new Set([id, left])] });
    const data = { enabled: await wantsReminders(db, clinic.id, left) };
    return { data, etag: weakEtag('', data) };
  },
});
