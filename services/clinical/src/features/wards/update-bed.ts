import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { managesWards } from './ward-access.js';
import { changeBed } from './bed-actions.js';
import { bedChangesSchema } from './bed-content.js';
import { bedRecord } from './bed-record.js';
import { bedSchema } from './bed-view.js';

export const updateBedEndpoint = endpoint({
  operationId: 'updateBed',
  method: 'patch',
  path: '/api/v1/beds/{bed}',
  summary: 'Change a bed, or make it inactive',
  description:
    'An occupied or reserved bed cannot become inactive: 422 `active`. `If-Match` is optional. The answer has no patient.',
  access: managesWards,
  audit: { event: 'bed.update', action: 'U', resource: 'bed', record: bedRecord },
  parameters: { path: ids('bed'), headers: optionalIfMatch, body: bedChangesSchema },
  message: { en: 'Bed changed.', es: 'Cama modificada.' },
  response: bedSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const { row, changes } = await changeBed(db, clinic.id, { id: path.bed, ifMatch: headers['if-match'], body });
    trail.note({ resource_id: row.id, changed_fields: Object.keys(changes), details: { changes } });
    const data = { ...row, occupant: null };
    return { data, etag: weakEtag(row.version, data) };
  },
});
