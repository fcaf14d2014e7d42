import Joi from 'joi';
import type { Follower } from '../../deps/live-follower.js';
import { invalid } from '../../domain/failures.js';
import { endpoint } from '../../http/endpoint.js';
import { LIVE_LIST_LIMITS } from '../../limits/index.js';
import { bedSchema } from './bed-view.js';
import { listNameOf, liveBeds } from './live-beds.js';
import { readsBeds } from './ward-access.js';

export const watchBedsEndpoint = endpoint({
  operationId: 'watchBeds',
  method: 'get',
  path: '/api/v1/beds/events',
  summary: 'The beds, as they change',
  description:
    'A stream of events (`text/event-stream`): first `snapshot`, all beds as `GET /api/v1/beds` answers them, then `upsert` with one of them, within a ' +
    'second of the change. Who has a bed is shown as the clinic’s PHI policy says. With ' +
    `\`Last-Event-ID\` it goes on behind that event, for ${LIVE_LIST_LIMITS.resumeHours} hours and from any process; of an unknown one, and after a ` +
    'reservation ran out or those of a ward changed whom the policy asks about, it begins with a snapshot. Comments come while nothing changes. The right to it is checked each minute. The trail has a row of the opening and one of the end, ' +
    'with the patients who were shown.',
  access: readsBeds,
  audit: { event: 'bed.watch', action: 'R', resource: 'bed' },
  parameters: { headers: Joi.object<{ 'last-event-id'?: string }, true>({ 'last-event-id': Joi.string().allow('') }) },
  events: true,
  message: { en: 'Beds.', es: 'Camas.' },
  response: Joi.array().items(bedSchema),
  errors: ['too_many_requests', 'unavailable'],

  async prepare({ deps, clinic, caller, phi: grant, headers }): Promise<Follower> {
    // It is broken for one patient, and this is about all.
    if (grant?.break_glass_reason != null) throw invalid({ path: 'x-break-glass-reason', rule: 'selected' });
    const reader = { clinic, caller, grant };
    const following = {
      clinicId: clinic.id,
      caller: caller.id,
      kind: listNameOf(reader),
      lastEventId: headers['last-event-id'],
    };
    return deps.live.follow(liveBeds(reader), following);
  },
  async handler({ prepared: follower, trail }) {
    trail.note({ patient_ids: [...follower.shown], result_count: follower.shown.size });
    return { data: undefined, follower };
  },
});
