import Joi from 'joi';
import { invalid } from '../../domain/failures.js';
import { endpoint } from '../../http/endpoint.js';
import { dayRangeParameters, type DayRange } from '../../http/day-range.js';
import { flag, uuid } from '../../http/schema.js';
import { newId } from '../../id.js';
import { HL7_LIMITS } from '../../limits/index.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { findConnection, seesConnections } from '../interop-connections/index.js';
import { countOpenReplays, countWaiting, findReplay, insertReplay } from './replay-store.js';
import { replaySchema, replayView } from './replay-view.js';

interface Body extends Required<DayRange> {
  connection_id: string;
  dry_run?: boolean;
}

export const startInteropReplayEndpoint = endpoint({
  operationId: 'startInteropReplay',
  method: 'post',
  path: '/api/v1/interop/replays',
  summary: 'Apply again what came over a connection on some days and is in the worklist',
  description:
    'The worker applies each message once, in order. `done` of `total` were tried. `failed` stay in the worklist, with the reasons in ' +
    'their `errors`. `dry_run` changes nothing, and counts in `failed` how many would stay. Days are days of the clinic.',
  access: seesConnections,
  audit: { event: 'interop_replay.create', action: 'E', resource: 'interop_replay' },
  idempotent: true,
  parameters: {
    body: Joi.object<Body, true>({
      connection_id: uuid().required(),
      date_from: dayRangeParameters.date_from.required(),
      date_to: dayRangeParameters.date_to.required(),
      dry_run: flag(),
    }),
  },
  status: 202,
  message: { en: 'Messages are applied once more.', es: 'Los mensajes se aplican de nuevo.' },
  response: replaySchema,

  async handler({ db, clinic, caller, trail, body }) {
    const { connection_id, dry_run = false, ...range } = body;
    if (range.date_to < range.date_from) throw invalid({ path: 'date_to', rule: 'not_before', other: 'date_from' });
    if (!(await findConnection(db, clinic.id, connection_id)))
      throw invalid({ path: 'connection_id', rule: 'selected' });
    await lockClinic(db, clinic.id);
    if ((await countOpenReplays(db, clinic.id)) >= HL7_LIMITS.openReplays)
      throw invalid({ path: 'connection_id', rule: 'max_items', limit: HL7_LIMITS.openReplays });
    const id = newId();
    const total = await countWaiting(db, clinic, { connection_id, ...range });
    await insertReplay(db, {
      clinic_id: clinic.id,
      id,
      connection_id,
      ...range,
      dry_run,
      total,
      requested_by: caller.id,
    });
    trail.note({ resource_id: id, details: { dry_run, total } });
    const row = await findReplay(db, clinic.id, id);
    if (!row) throw new Error('A stored replay is missing.');
    return { data: replayView(row), headers: { Location: `/api/v1/interop/replays/${id}` } };
  },
});
