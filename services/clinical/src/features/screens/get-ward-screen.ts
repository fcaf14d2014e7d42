import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { findWardBoard } from '../ward-boards/index.js';
import { getWard } from '../wards/index.js';
import { readsScreen } from './screen-access.js';
import { screenBedSchema, screenBedView } from './screen-view.js';

export const getWardScreenEndpoint = endpoint({
  operationId: 'getWardScreen',
  method: 'get',
  path: '/api/v1/screens/wards/{ward}',
  summary: 'A ward for a wall screen',
  description: 'The beds by room and name, with initials in place of names and without clinical data.',
  access: readsScreen('hospitalization'),
  audit: { event: 'ward.screen', action: 'R', resource: 'ward', phi_level: 'limited' },
  parameters: { path: ids('ward') },
  conditional: true,
  message: { en: 'Ward.', es: 'Sala.' },
  response: Joi.array().items(screenBedSchema),

  async handler({ db, clinic, path, trail }) {
    const { id } = await getWard(db, clinic.id, path.ward);
    const rows = await findWardBoard(db, clinic.id, id);
    const data = rows.map(screenBedView);
    const patient_ids = rows.flatMap(({ admission }) => admission?.patient.id ?? []);
    trail.note({ resource_id: id, patient_ids, result_count: data.length });
    return { data, etag: weakEtag('', data) };
  },
});
