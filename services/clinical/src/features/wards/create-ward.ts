import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { managesWards } from './ward-access.js';
import { createWard } from './ward-actions.js';
import { newWardSchema } from './ward-content.js';
import { wardRecord } from './ward-record.js';
import { wardSchema } from './ward-view.js';

export const createWardEndpoint = endpoint({
  operationId: 'createWard',
  method: 'post',
  path: '/api/v1/wards',
  summary: 'Add a ward',
  description: '`code` is unique in the clinic, ignoring case: else 422 `code`.',
  access: managesWards,
  audit: { event: 'ward.create', action: 'C', resource: 'ward', record: wardRecord },
  idempotent: true,
  parameters: { body: newWardSchema },
  status: 201,
  message: { en: 'Ward added.', es: 'Sala agregada.' },
  response: wardSchema,

  async handler({ db, clinic, body, trail }) {
    const data = await createWard(db, clinic.id, body);
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag(data.version, data), headers: { Location: `/api/v1/wards/${data.id}` } };
  },
});
