import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { createConnection } from './connection-actions.js';
import { keyedConnectionSchema, newConnectionSchema } from './connection-content.js';
import { managesInterop } from './interop-access.js';

export const createInteropConnectionEndpoint = endpoint({
  operationId: 'createInteropConnection',
  method: 'post',
  path: '/api/v1/interop/connections',
  summary: 'Create a connection for HL7 v2 messages of another system',
  description:
    'Over `mllp`, a message belongs to the connection whose `sending_application`, `sending_facility`, `receiving_application` and ' +
    '`receiving_facility`, as far as set, equal its MSH-3 to 6. Two connections that match the same messages, even of two clinics, are ' +
    '422 `sending_application`. Over `http`, which only receives, the answer has the `key`, once. `policy.create_patients` and ' +
    '`policy.update_patients` concern ADT only.',
  access: managesInterop,
  audit: { event: 'interop_connection.create', action: 'C', resource: 'interop_connection' },
  idempotent: true,
  parameters: { body: newConnectionSchema },
  status: 201,
  message: { en: 'Connection made.', es: 'Conexión creada.' },
  response: keyedConnectionSchema,

  async handler(call) {
    const { row, key } = await createConnection(call, call.body);
    call.trail.note({ resource_id: row.id });
    return {
      data: { ...row, ...(key !== undefined && { key }) },
      again: row,
      etag: weakEtag(row.version, row),
      headers: { Location: `/api/v1/interop/connections/${row.id}` },
    };
  },
});
