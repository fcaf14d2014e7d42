import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { setStatus } from './connection-actions.js';
import { connectionSchema } from './connection-content.js';
import { managesInterop } from './interop-access.js';

export const resumeInteropConnectionEndpoint = endpoint({
  operationId: 'resumeInteropConnection',
  method: 'post',
  path: '/api/v1/interop/connections/{connection}/resume',
  summary: 'Resume a connection',
  access: managesInterop,
  audit: { event: 'interop_connection.resume', action: 'U', resource: 'interop_connection' },
  idempotent: true,
  parameters: { path: ids('connection'), headers: optionalIfMatch },
  message: { en: 'Connection resumed.', es: 'Conexión reanudada.' },
  response: connectionSchema,
  errors: ['precondition_failed', 'validation_failed'],

  async handler(call) {
    const row = await setStatus(call, call.path.connection, call.headers['if-match'], 'active');
    call.trail.note({ changed_fields: ['status'] });
    return { data: row, etag: weakEtag(row.version, row) };
  },
});
