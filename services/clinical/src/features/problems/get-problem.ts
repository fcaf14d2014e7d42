import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { getProblem, problemSubject } from './problem-access.js';
import { problemSchema } from './problem-view.js';

export const getProblemEndpoint = endpoint({
  operationId: 'getProblem',
  method: 'get',
  path: '/api/v1/patients/{patient}/problems/{problem}',
  summary: 'A problem',
  access: phi('full', {
    ability: 'consultations:read',
    area: 'general',
    subject: { of: problemSubject, param: 'problem' },
  }),
  audit: { event: 'problem.read', action: 'R', resource: 'problem' },
  parameters: { path: ids('patient', 'problem') },
  conditional: true,
  message: { en: 'Problem.', es: 'Problema.' },
  response: problemSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getProblem(db, clinic.id, path);
    trail.note({ resource_id: data.id, patient_ids: [data.patient.id] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
