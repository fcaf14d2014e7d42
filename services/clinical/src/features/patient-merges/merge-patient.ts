import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { ifMatch, weakEtag } from '../../http/etag.js';
import { integer, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { patientRecord } from '../patients/index.js';
import { mergePatients } from './merge-actions.js';
import { mergeSchema, mergeView } from './merge-view.js';

interface Body {
  target_id: string;
  target_version: number;
  reason?: string | null;
}

export const mergePatientEndpoint = endpoint({
  operationId: 'mergePatient',
  method: 'post',
  path: '/api/v1/patients/{patient}/merge',
  summary: 'Make a record part of another one of the same person',
  description:
    'All that is of the patient of the path becomes that of `target_id`: appointments, consultations, orders, referrals, results, prescriptions, dispensings, ' +
    'allergies and alerts, problems, immunizations, documents, emergency visits, admissions with their observations and tasks, medications and administrations, identifiers of other systems and their messages, the account of the patient app, open invitations, and those ' +
    'who were merged into them before. The record itself stays as it was, ' +
    'with its numbers and addresses, is read as before, names the other in `merged_into_id` and takes nothing new. ' +
    '`If-Match` takes the ETag of the patient of the path, `target_version` the version of the other. Refused with 422: ' +
    '`target_id` unknown, inactive or merged itself, or both have an open emergency visit or an open admission; `deceased_at` where one died and the other did not; `account` where both have one; ' +
    `\`appointments\` where both have one at the same time; \`records\` for more than ${LIMITS.patientMerges.rows} of them.`,
  access: ability('patients:merge'),
  audit: { event: 'patient.merge', action: 'U', resource: 'patient', record: patientRecord, phi_level: 'limited' },
  idempotent: true,
  parameters: {
    path: ids('patient'),
    headers: ifMatch,
    body: Joi.object<Body, true>({
      target_id: uuid().required(),
      target_version: integer(1, LIMITS.patientMerges.version).required(),
      reason: text(LIMITS.longText).allow(null),
    }),
  },
  message: { en: 'Patients merged.', es: 'Pacientes unidos.' },
  response: mergeSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { target_id: target, target_version: targetVersion, reason = null } = call.body;
    const source = call.path.patient.toLowerCase();
    const ifMatch = call.headers['if-match'];
    const data = mergeView(await mergePatients(call, { source, target, targetVersion, ifMatch, reason }));
    return { data, etag: weakEtag(data.source.version, data.source) };
  },
});
