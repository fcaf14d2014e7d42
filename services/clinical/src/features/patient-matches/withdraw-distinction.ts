import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { distinctionSchema } from './distinction-view.js';
import { getPair } from './distinction-access.js';
import { deleteDistinction } from './match-store.js';

export const withdrawDistinctionEndpoint = endpoint({
  operationId: 'withdrawDistinction',
  method: 'delete',
  path: '/api/v1/patients/{patient}/distinct-from/{other}',
  summary: 'Take back that two records are of two people',
  description: 'Where nobody said so, nothing changes.',
  access: ability('patients:merge'),
  audit: { event: 'patient.withdraw_distinction', action: 'D', resource: 'patient_distinction', phi_level: 'limited' },
  parameters: { path: ids('patient', 'other') },
  message: { en: 'They may be one person.', es: 'Pueden ser la misma persona.' },
  response: distinctionSchema,
  errors: ['validation_failed'],

  async handler({ db, clinic, path, trail }) {
    const pair = await getPair(db, clinic.id, path);
    trail.note({ resource_id: pair[0], patient_ids: pair });
    await deleteDistinction(db, clinic.id, pair);
    return { data: { patient_ids: pair, distinct: false } };
  },
});
