import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { findSafety, patientSubject } from '../patients/index.js';
import { allergiesStatus } from './allergy-rules.js';
import { findCounted } from './allergy-store.js';
import { safetySchema } from './safety-view.js';

export const getAllergiesEndpoint = endpoint({
  operationId: 'getAllergies',
  method: 'get',
  path: '/api/v1/patients/{patient}/allergies',
  summary: 'What warns of a patient: the texts of the allergies that count, and other alerts',
  description:
    '`allergies_status` says whether an empty list means that there are none (`none_known`) or that nobody asked ' +
    '(`not_asked`). All that is known of each allergy is in `listAllergies`. Of one who was merged, it is what warns of the record ' +
    'in `patient_id` that is left.',
  access: phi('full', { ability: 'consultations:read', subject: { of: patientSubject, param: 'patient' } }),
  audit: { event: 'patient.allergies_read', action: 'R', resource: 'patient' },
  parameters: { path: ids('patient') },
  conditional: true,
  message: { en: 'Allergies.', es: 'Alergias.' },
  response: safetySchema,

  async handler({ db, clinic, path, trail }) {
    const safety = isUuid(path.patient) ? await findSafety(db, clinic.id, path.patient) : undefined;
    if (!safety) throw problem('not_found');
    trail.note({ patient_ids: [...new Set([path.patient.toLowerCase(), safety.patient_id])] });
    const allergies_status = allergiesStatus(await findCounted(db, clinic.id, safety.patient_id));
    const data = { ...safety, allergies_status };
    return { data, etag: weakEtag(data.version, data) };
  },
});
