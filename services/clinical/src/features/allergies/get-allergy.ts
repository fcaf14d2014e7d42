import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { allergySubject, getAllergy } from './allergy-access.js';
import { allergySchema } from './allergy-view.js';

export const getAllergyEndpoint = endpoint({
  operationId: 'getAllergy',
  method: 'get',
  path: '/api/v1/allergies/{allergy}',
  summary: 'An allergy, or the statement that there is none',
  access: phi('full', { ability: 'consultations:read', subject: { of: allergySubject, param: 'allergy' } }),
  audit: { event: 'allergy.read', action: 'R', resource: 'allergy' },
  parameters: { path: ids('allergy') },
  conditional: true,
  message: { en: 'Allergy.', es: 'Alergia.' },
  response: allergySchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getAllergy(db, clinic.id, path.allergy);
    trail.note({ patient_ids: [data.patient.id] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
