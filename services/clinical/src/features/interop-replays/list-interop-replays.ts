import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters, type ListQuery } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { seesConnections } from '../interop-connections/index.js';
import { listReplays, REPLAY_SORTS, REPLAY_STATUSES, type ReplayFilters } from './replay-store.js';
import { replaySchema, replayView } from './replay-view.js';

const PATH = '/api/v1/interop/replays';

export const listInteropReplaysEndpoint = endpoint({
  operationId: 'listInteropReplays',
  method: 'get',
  path: PATH,
  summary: 'List replays with their progress',
  description: 'Latest first. Completed replays are kept for 90 days.',
  access: seesConnections,
  audit: { event: 'interop_replay.search', action: 'R', resource: 'interop_replay' },
  parameters: {
    query: Joi.object<ReplayFilters & ListQuery, true>({
      status: csvOf(REPLAY_STATUSES),
      connection_id: uuid(),
      ...listParameters(REPLAY_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Replays.', es: 'Repeticiones.' },
  response: Joi.array().items(replaySchema),
  meta: listMetaSchema,

  async handler({ db, clinic, deps, query, trail }) {
    const { rows, meta } = await listReplays(db, clinic.id, query, deps.config.keys);
    trail.note({ result_count: rows.length });
    const data = rows.map(replayView);
    return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(PATH, query, meta) };
  },
});
