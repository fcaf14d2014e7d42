import { problem } from '../../domain/errors.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { isUuid } from '../../id.js';
import { seesConnections } from '../interop-connections/index.js';
import { findReplay } from './replay-store.js';
import { replaySchema, replayView } from './replay-view.js';

export const getInteropReplayEndpoint = endpoint({
  operationId: 'getInteropReplay',
  method: 'get',
  path: '/api/v1/interop/replays/{replay}',
  summary: 'The progress of a replay',
  access: seesConnections,
  audit: { event: 'interop_replay.read', action: 'R', resource: 'interop_replay' },
  parameters: { path: ids('replay') },
  message: { en: 'Replay.', es: 'Repetición.' },
  response: replaySchema,

  async handler({ db, clinic, path, trail }) {
    const row = isUuid(path.replay) ? await findReplay(db, clinic.id, path.replay) : undefined;
    if (!row) throw problem('not_found');
    trail.note({ resource_id: row.id });
    return { data: replayView(row) };
  },
});
