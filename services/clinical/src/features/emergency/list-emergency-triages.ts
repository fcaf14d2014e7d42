import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { findTriages } from './triage-store.js';
import { CARE, getVisit, visitSubject } from './visit-access.js';
import { triageAnswerSchema, triageView } from './visit-view.js';

export const listEmergencyTriagesEndpoint = endpoint({
  operationId: 'listEmergencyTriages',
  method: 'get',
  path: '/api/v1/emergency/visits/{visit}/triages',
  summary: 'List the triages of a visit, latest first',
  access: phi('full', { ability: CARE, area: 'emergency', subject: { of: visitSubject, param: 'visit' } }),
  audit: { event: 'emergency_visit.triages', action: 'R', resource: 'emergency_visit' },
  parameters: { path: ids('visit') },
  conditional: true,
  message: { en: 'Triages.', es: 'Clasificaciones.' },
  response: Joi.array().items(triageAnswerSchema),

  async handler({ db, clinic, path, trail }) {
    const { id, patient } = await getVisit(db, clinic.id, path.visit);
    const data = (await findTriages(db, clinic.id, id)).map(triageView);
    trail.note({ resource_id: id, patient_ids: [patient.id], result_count: data.length });
    return { data, etag: weakEtag('', data) };
  },
});
