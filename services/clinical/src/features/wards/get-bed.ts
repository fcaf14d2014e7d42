import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { readsWards } from './ward-access.js';
import { getBed } from './bed-actions.js';
import { bedSchema } from './bed-view.js';

export const getBedEndpoint = endpoint({
  operationId: 'getBed',
  method: 'get',
  path: '/api/v1/beds/{bed}',
  summary: 'A bed',
  access: readsWards,
  audit: { event: 'bed.read', action: 'R', resource: 'bed' },
  parameters: { path: ids('bed') },
  conditional: true,
  message: { en: 'Bed.', es: 'Cama.' },
  response: bedSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getBed(db, clinic.id, path.bed);
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag(data.version, data) };
  },
});
