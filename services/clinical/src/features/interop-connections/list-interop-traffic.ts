import Joi from 'joi';
import { nullable, number, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { model } from '../../http/models.js';
import { INTEROP_LIMITS } from '../../limits/index.js';
import { seesConnections } from './interop-access.js';
import { findTraffic } from './traffic-store.js';

const schema = model(
  'InteropTraffic',
  Joi.object({
    connection_id: string(),
    name: string(),
    direction: string(),
    transport: string(),
    status: string(),
    last_message_at: nullable(),
    last_day: number(),
    quarantined: number(),
    queued: number(),
  }),
);

export const listInteropTrafficEndpoint = endpoint({
  operationId: 'listInteropTraffic',
  method: 'get',
  path: '/api/v1/interop/traffic',
  summary: 'Traffic of each connection: messages of the last 24 hours, in the worklist and to send',
  description: `All connections by name. Counts stop at ${INTEROP_LIMITS.counted}. No patients are shown.`,
  access: seesConnections,
  audit: { event: 'interop_connection.watch', action: 'R', resource: 'interop_connection' },
  message: { en: 'Traffic.', es: 'Tráfico.' },
  response: Joi.array().items(schema),

  async handler({ db, clinic, trail }) {
    const rows = await findTraffic(db, clinic.id, { limit: INTEROP_LIMITS.perClinic, most: INTEROP_LIMITS.counted });
    trail.note({ result_count: rows.length });
    return { data: rows };
  },
});
