import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { readsRecalls } from './recall-access.js';
import { getRecall } from './recall-actions.js';
import { recallSchema } from './recall-view.js';

export const getPharmacyRecallEndpoint = endpoint({
  operationId: 'getPharmacyRecall',
  method: 'get',
  path: '/api/v1/pharmacy/recalls/{recall}',
  summary: 'Get a recall, with its blocked lots and their stock',
  access: readsRecalls,
  audit: { event: 'pharmacy_recall.read', action: 'R', resource: 'pharmacy_recall' },
  parameters: { path: ids('recall') },
  conditional: true,
  message: { en: 'Recall.', es: 'Retiro.' },
  response: recallSchema,

  async handler({ db, clinic, path, trail }) {
    const data = await getRecall(db, clinic.id, path.recall);
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag(data.version, data) };
  },
});
