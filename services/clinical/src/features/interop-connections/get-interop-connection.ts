import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { getConnection } from './connection-actions.js';
import { connectionSchema } from './connection-content.js';
import { managesInterop } from './interop-access.js';

export const getInteropConnectionEndpoint = endpoint({
  operationId: 'getInteropConnection',
  method: 'get',
  path: '/api/v1/interop/connections/{connection}',
  summary: 'Get a connection',
  access: managesInterop,
  audit: { event: 'interop_connection.read', action: 'R', resource: 'interop_connection' },
  parameters: { path: ids('connection') },
  conditional: true,
  message: { en: 'Connection.', es: 'Conexión.' },
  response: connectionSchema,

  async handler(call) {
    const data = await getConnection(call, call.path.connection);
    return { data, etag: weakEtag(data.version, data) };
  },
});
