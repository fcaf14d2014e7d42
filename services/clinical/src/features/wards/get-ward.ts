import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { readsWards } from './ward-access.js';
import { getWard } from './ward-actions.js';
import { wardSchema } from './ward-view.js';

export const getWardEndpoint = endpoint({
  operationId: 'getWard',
  method: 'get',
  path: '/api/v1/wards/{ward}',
  summary: 'A ward',
  access: readsWards,
  audit: { event: 'ward.read', action: 'R', resource: 'ward' },
  parameters: { path: ids('ward') },
  conditional: true,
  message: { en: 'Ward.', es: 'Sala.' },
  response: wardSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getWard(db, clinic.id, path.ward);
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag(data.version, data) };
  },
});
