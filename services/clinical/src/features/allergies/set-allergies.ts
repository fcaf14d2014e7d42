import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { checkNone } from '../../domain/failures.js';
import { checkVersion, ifMatch, weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import {
  lockPatient,
  OPEN_RECORDS_ONLY,
  patientFailures,
  patientRecord,
  patientSubject,
  updateSafety,
} from '../patients/index.js';
import { replaceTexts } from './allergy-actions.js';
import { allergiesStatus } from './allergy-rules.js';
import { findCounted } from './allergy-store.js';
import { safetySchema } from './safety-view.js';

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
  description:
    '`If-Match` takes the ETag of what was read, so that nobody overwrites an allergy unseen. A text that is new becomes an ' +
    'allergy of which nothing else is known; one that is missing makes what it named `inactive`. To say more is `createAllergy`.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'consultations:write', subject: { of: patientSubject, param: 'patient' } }),
  audit: { event: 'patient.allergies_update', action: 'U', resource: 'patient', record: patientRecord },
  parameters: {
    path: ids('patient'),
    headers: ifMatch,
    body: Joi.object<Body, true>({ allergies: texts().required(), alerts: texts().required() }),
  },
  message: { en: 'Allergies saved.', es: 'Alergias guardadas.' },
  response: safetySchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { db, clinic, path, headers, body, trail } = call;
    const patient = isUuid(path.patient) ? await lockPatient(db, clinic.id, path.patient) : undefined;
    if (!patient) throw problem('not_found');
    trail.note({ patient_ids: [patient.id] });
    checkVersion(headers['if-match'], patient.version);
    checkNone(patientFailures(patient));
    await replaceTexts(call, patient.id, body.allergies);
    const safety = await updateSafety(db, clinic.id, patient.id, body);
    const allergies_status = allergiesStatus(await findCounted(db, clinic.id, patient.id));
    const data = { patient_id: patient.id, ...safety, allergies_status };
    trail.note({ changed_fields: ['allergies', 'alerts'] });
    return { data, etag: weakEtag(safety?.version ?? 0, data) };
  },
});
