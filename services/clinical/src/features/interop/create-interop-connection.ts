import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { createConnection } from './connection-actions.js';
import { keyedConnectionSchema, newConnectionSchema } from './connection-content.js';
import { managesInterop } from './interop-access.js';

export const createInteropConnectionEndpoint = endpoint({
  operationId: 'createInteropConnection',
  method: 'post',
  path: '/api/v1/interop/connections',
  summary: 'Let another system exchange messages of HL7 v2',
  description:
    'Over `mllp` a message is of the connection whose `sending_application` to `receiving_facility`, those that are set, are what its MSH-3 to 6 ' +
    'say: two that these do not tell apart, also of two clinics, are 422 `sending_application`. Over `http`, which only sends here, the answer has the `key`, once. ' +
    '`policy.create_patients` and `update_patients` are about ADT alone.',
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
