import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { patientExists } from '../patients/index.js';
import { findMerges } from './merge-store.js';
import { mergeSchema, mergeView } from './merge-view.js';

export const listPatientMergesEndpoint = endpoint({
  operationId: 'listPatientMerges',
  method: 'get',
  path: '/api/v1/patients/{patient}/merges',
  summary: 'What was merged into a patient, and into whom they were merged, the newest first',
  description:
    'Also what was undone. `source` has the numbers, names and addresses under which somebody was known before.',
  access: ability('patients:read'),
  audit: { event: 'patient.merges', action: 'R', resource: 'patient', phi_level: 'limited' },
  parameters: { path: ids('patient') },
  message: { en: 'Merges.', es: 'Uniones.' },
  response: Joi.array().items(mergeSchema),

  async handler({ db, clinic, path, trail }) {
    const id = path.patient.toLowerCase();
    if (!isUuid(id) || !(await patientExists(db, clinic.id, id))) throw problem('not_found');
    const data = (await findMerges(db, clinic.id, id)).map(mergeView);
    const named = data.flatMap(({ source, target }) => [source.id, target.id]);
    trail.note({ patient_ids: [...new Set([id, ...named])], result_count: data.length });
    return { data };
  },
});
