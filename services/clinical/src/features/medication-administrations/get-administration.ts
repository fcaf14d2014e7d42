import { endpoint, ids } from '../../http/endpoint.js';
import { checkReadsAdmissions, readsClinicalDetails } from '../admissions/index.js';
import { getAdministration } from './administration-access.js';
import { administrationSchema, answerAdministration } from './administration-view.js';

export const getAdministrationEndpoint = endpoint({
  operationId: 'getAdministration',
  method: 'get',
  path: '/api/v1/admissions/{admission}/administrations/{administration}',
  summary: 'Get the record of a dose',
  access: readsClinicalDetails,
  audit: { event: 'administration.read', action: 'R', resource: 'medication_administration' },
  parameters: { path: ids('admission', 'administration') },
  conditional: true,
  message: { en: 'Administration.', es: 'Administración.' },
  response: administrationSchema,

  async handler({ db, clinic, caller, path, trail }) {
    checkReadsAdmissions(caller);
    const row = await getAdministration(db, clinic.id, path);
    trail.note({ resource_id: row.id, patient_ids: [row.patient.id] });
    return answerAdministration(row);
  },
});
