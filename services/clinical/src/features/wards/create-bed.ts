import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { managesWards } from './ward-access.js';
import { createBed } from './bed-actions.js';
import { newBedSchema } from './bed-content.js';
import { bedRecord } from './bed-record.js';
import { bedSchema } from './bed-view.js';

export const createBedEndpoint = endpoint({
  operationId: 'createBed',
  method: 'post',
  path: '/api/v1/beds',
  summary: 'Add a bed',
  description: '`room` and `name` are unique in the ward, ignoring case: else 422 `name`.',
  access: managesWards,
  audit: { event: 'bed.create', action: 'C', resource: 'bed', record: bedRecord },
  idempotent: true,
  parameters: { body: newBedSchema },
  status: 201,
  message: { en: 'Bed added.', es: 'Cama agregada.' },
  response: bedSchema,

  async handler({ db, clinic, body, trail }) {
    const data = await createBed(db, clinic.id, body);
    trail.note({ resource_id: data.id });
    return { data, etag: weakEtag(data.version, data), headers: { Location: `/api/v1/beds/${data.id}` } };
  },
});
