import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { ability } from '../../operation/access.js';
import { setBedState } from './bed-actions.js';
import { bedStateSchema } from './bed-content.js';
import { bedRecord } from './bed-record.js';
import { bedSchema } from './bed-view.js';

export const setBedStateEndpoint = endpoint({
  operationId: 'setBedState',
  method: 'post',
  path: '/api/v1/beds/{bed}/state',
  summary: 'Set the state of a bed to free, cleaning or blocked',
  description:
    'An occupied or reserved bed is 422 `state`. `blocked` needs a `reason`. `expected_free_at` is when the bed is expected to be ' +
    'free.',
  access: ability('beds:state', { area: 'hospitalization' }),
  audit: { event: 'bed.state', action: 'U', resource: 'bed', record: bedRecord },
  idempotent: true,
  parameters: { path: ids('bed'), headers: optionalIfMatch, body: bedStateSchema },
  message: { en: 'State of the bed set.', es: 'Estado de la cama registrado.' },
  response: bedSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const data = await setBedState(db, clinic.id, { id: path.bed, ifMatch: headers['if-match'], body });
    trail.note({ resource_id: data.id, changed_fields: ['state'] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
