import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters, type ListQuery } from '../../http/list.js';
import { CONNECTION_STATUSES, connectionSchema, DIRECTIONS } from './connection-content.js';
import { CONNECTION_SORTS, listConnections } from './connection-store.js';
import { managesInterop } from './interop-access.js';

const PATH = '/api/v1/interop/connections';

export const listInteropConnectionsEndpoint = endpoint({
  operationId: 'listInteropConnections',
  method: 'get',
  path: PATH,
  summary: 'List connections for HL7 v2',
  access: managesInterop,
  audit: { event: 'interop_connection.search', action: 'R', resource: 'interop_connection' },
  parameters: {
    query: Joi.object<ListQuery & { status?: string; direction?: string }, true>({
      status: Joi.string().valid(...CONNECTION_STATUSES),
      direction: Joi.string().valid(...DIRECTIONS),
      ...listParameters(CONNECTION_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Connections.', es: 'Conexiones.' },
  response: Joi.array().items(connectionSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, deps, query, trail }) {
    const { rows, meta } = await listConnections(db, clinic.id, query, deps.config.keys);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
