import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { managesWards } from './ward-access.js';
import { changeWard } from './ward-actions.js';
import { wardChangesSchema } from './ward-content.js';
import { wardRecord } from './ward-record.js';
import { wardSchema } from './ward-view.js';

export const updateWardEndpoint = endpoint({
  operationId: 'updateWard',
  method: 'patch',
  path: '/api/v1/wards/{ward}',
  summary: 'Change a ward, or make it inactive',
  description: 'A ward with an occupied or reserved bed cannot become inactive: 422 `active`. `If-Match` is optional.',
  access: managesWards,
  audit: { event: 'ward.update', action: 'U', resource: 'ward', record: wardRecord },
  parameters: { path: ids('ward'), headers: optionalIfMatch, body: wardChangesSchema },
  message: { en: 'Ward changed.', es: 'Sala modificada.' },
  response: wardSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const { row, changes } = await changeWard(db, clinic.id, { id: path.ward, ifMatch: headers['if-match'], body });
    trail.note({ resource_id: row.id, changed_fields: Object.keys(changes), details: { changes } });
    return { data: row, etag: weakEtag(row.version, row) };
  },
});
