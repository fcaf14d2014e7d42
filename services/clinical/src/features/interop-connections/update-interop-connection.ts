import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { changeConnection } from './connection-actions.js';
import { connectionChangesSchema, connectionSchema } from './connection-content.js';
import { managesInterop } from './interop-access.js';

export const updateInteropConnectionEndpoint = endpoint({
  operationId: 'updateInteropConnection',
  method: 'patch',
  path: '/api/v1/interop/connections/{connection}',
  summary: 'Change a connection',
  description: 'Absent members stay, also those of `policy` and `tls`. `If-Match` is optional.',
  access: managesInterop,
  audit: { event: 'interop_connection.update', action: 'U', resource: 'interop_connection' },
  parameters: { path: ids('connection'), headers: optionalIfMatch, body: connectionChangesSchema },
  message: { en: 'Connection changed.', es: 'Conexión modificada.' },
  response: connectionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { path, headers, body, trail } = call;
    const { row, changed } = await changeConnection(call, path.connection, headers['if-match'], body);
    trail.note({ resource_id: row.id, changed_fields: changed });
    return { data: row, etag: weakEtag(row.version, row) };
  },
});
