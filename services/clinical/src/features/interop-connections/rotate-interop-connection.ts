import { endpoint, ids } from '../../http/endpoint.js';
import { rotateKey } from './connection-actions.js';
import { keyedConnectionSchema } from './connection-content.js';
import { managesInterop } from './interop-access.js';

export const rotateInteropConnectionEndpoint = endpoint({
  operationId: 'rotateInteropConnection',
  method: 'post',
  path: '/api/v1/interop/connections/{connection}/rotate',
  summary: 'Give a connection over HTTP a new key',
  description: 'The former key ends now. A connection over `mllp` has none: 422 `transport`.',
  access: managesInterop,
  audit: { event: 'interop_connection.rotate', action: 'U', resource: 'interop_connection' },
  parameters: { path: ids('connection') },
  message: { en: 'Key rotated. It is not shown again.', es: 'Clave rotada. No se volverá a mostrar.' },
  response: keyedConnectionSchema,
  errors: ['validation_failed'],

  async handler(call) {
    const { row, key } = await rotateKey(call, call.path.connection);
    call.trail.note({ changed_fields: ['key'] });
    return { data: { ...row, key } };
  },
});
