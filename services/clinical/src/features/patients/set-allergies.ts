import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { checkVersion, weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits.js';
import { checkNotMerged, patientSubject } from './patient-access.js';
import { lockPatient, updateSafety } from './patient-store.js';
import { safetySchema } from './safety-view.js';
import { patientRecord } from './patient-record.js';

interface Body {
  allergies: string[];
  alerts: string[];
}

const texts = () => Joi.array().items(text(LIMITS.shortText)).max(LIMITS.patientAllergies).unique();

export const setAllergiesEndpoint = endpoint({
  operationId: 'setAllergies',
  method: 'put',
  path: '/api/v1/patients/{patient}/allergies',
  summary: 'Replace the allergies of a patient, and other alerts',
  description: '`If-Match` takes the ETag of what was read, so that nobody overwrites an allergy unseen.',
  access: phi('full', { ability: 'consultations:write', subject: { of: patientSubject, param: 'patient' } }),
  audit: { event: 'patient.allergies_update', action: 'U', resource: 'patient', record: patientRecord },
  parameters: {
    path: ids('patient'),
    headers: Joi.object<{ 'if-match': string }, true>({ 'if-match': Joi.string().required() }),
    body: Joi.object<Body, true>({ allergies: texts().required(), alerts: texts().required() }),
  },
  message: { en: 'Allergies saved.', es: 'Alergias guardadas.' },
  response: safetySchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const patient = isUuid(path.patient) ? await lockPatient(db, clinic.id, path.patient) : undefined;
    if (!patient) throw problem('not_found');
    trail.note({ patient_ids: [patient.id] });
    checkVersion(headers['if-match'], patient.version);
    checkNotMerged(patient);
    const data = { patient_id: patient.id, ...(await updateSafety(db, clinic.id, patient.id, body)) };
    trail.note({ changed_fields: ['allergies', 'alerts'] });
    return { data, etag: weakEtag(data.version ?? 0, data) };
  },
});
