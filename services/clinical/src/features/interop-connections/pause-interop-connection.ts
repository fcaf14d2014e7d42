import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { setStatus } from './connection-actions.js';
import { connectionSchema } from './connection-content.js';
import { managesInterop } from './interop-access.js';

export const pauseInteropConnectionEndpoint = endpoint({
  operationId: 'pauseInteropConnection',
  method: 'post',
  path: '/api/v1/interop/connections/{connection}/pause',
  summary: 'Pause a connection',
  access: managesInterop,
  audit: { event: 'interop_connection.pause', action: 'U', resource: 'interop_connection' },
  idempotent: true,
  parameters: { path: ids('connection'), headers: optionalIfMatch },
  message: { en: 'Connection paused.', es: 'Conexión en pausa.' },
  response: connectionSchema,
  errors: ['precondition_failed', 'validation_failed'],

  async handler(call) {
    const row = await setStatus(call, call.path.connection, call.headers['if-match'], 'paused');
    call.trail.note({ changed_fields: ['status'] });
    return { data: row, etag: weakEtag(row.version, row) };
  },
});
