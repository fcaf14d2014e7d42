import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { distinctionSchema } from './distinction-view.js';
import { getPair } from './distinction-access.js';
import { insertDistinction } from './match-store.js';

export const distinguishPatientsEndpoint = endpoint({
  operationId: 'distinguishPatients',
  method: 'put',
  path: '/api/v1/patients/{patient}/distinct-from/{other}',
  summary: 'Say that two records are of two people',
  description:
    'They are no longer among the duplicates, nor merged until that is taken back. Saying so again changes nothing.',
  access: ability('patients:merge'),
  audit: { event: 'patient.distinguish', action: 'U', resource: 'patient_distinction', phi_level: 'limited' },
  parameters: { path: ids('patient', 'other') },
  message: { en: 'They are two people.', es: 'Son dos personas.' },
  response: distinctionSchema,
  errors: ['validation_failed'],

  async handler({ db, clinic, caller, now, path, trail }) {
    const pair = await getPair(db, clinic.id, path);
    trail.note({ resource_id: pair[0], patient_ids: pair });
    await insertDistinction(db, clinic.id, pair, { at: now, by: caller.id, name: caller.name });
    return { data: { patient_ids: pair, distinct: true } };
  },
});
