import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { readsBeds } from './ward-access.js';
import { getBed } from './bed-actions.js';
import { shownBeds } from './bed-reading-actions.js';
import { bedSchema } from './bed-view.js';

export const getBedEndpoint = endpoint({
  operationId: 'getBed',
  method: 'get',
  path: '/api/v1/beds/{bed}',
  summary: 'A bed',
  access: readsBeds,
  audit: { event: 'bed.read', action: 'R', resource: 'bed' },
  parameters: { path: ids('bed') },
  conditional: true,
  message: { en: 'Bed.', es: 'Cama.' },
  response: bedSchema,

  async handler({ db, clinic, caller, phi: grant, path, trail }) {
    const row = await getBed(db, clinic.id, path.bed);
    const { beds, patient_ids } = await shownBeds(db, { clinic, caller, grant }, [row]);
    const [data = row] = beds;
    trail.note({ resource_id: row.id, patient_ids });
    return { data, etag: weakEtag(row.version, data) };
  },
});
