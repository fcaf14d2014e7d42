import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { patientSubject } from './patient-access.js';
import { findSafety } from './patient-store.js';
import { safetySchema } from './safety-view.js';

export const getAllergiesEndpoint = endpoint({
  operationId: 'getAllergies',
  method: 'get',
  path: '/api/v1/patients/{patient}/allergies',
  summary: 'The allergies of a patient, and other alerts',
  access: phi('full', { ability: 'consultations:read', subject: { of: patientSubject, param: 'patient' } }),
  audit: { event: 'patient.allergies_read', action: 'R', resource: 'patient' },
  parameters: { path: ids('patient') },
  conditional: true,
  message: { en: 'Allergies.', es: 'Alergias.' },
  response: safetySchema,

  async handler({ db, clinic, path, trail }) {
    const safety = isUuid(path.patient) ? await findSafety(db, clinic.id, path.patient) : undefined;
    if (!safety) throw problem('not_found');
    const data = { patient_id: path.patient.toLowerCase(), ...safety };
    trail.note({ patient_ids: [data.patient_id] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
