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
  summary: 'Follow the beds as they change',
  description:
    'A stream of events (`text/event-stream`). The first is `snapshot`, the beds of `GET /api/v1/beds`. Then `upsert` has one bed, ' +
    'within a second of its change. Patients are shown as the clinic’s PHI policy says. `Last-Event-ID` resumes after that event, for ' +
    `${LIVE_LIST_LIMITS.resumeHours} hours and from any process. The stream begins with a new snapshot if the event is unknown, a ` +
    'reservation expired, or the practitioners of a ward changed. Comments are sent while nothing changes. The right to read is ' +
    'checked each minute. Opening and ending the stream each leave an audit event with the patients who were shown.',
  access: readsBeds,
  audit: { event: 'bed.watch', action: 'R', resource: 'bed' },
  parameters: { headers: Joi.object<{ 'last-event-id'?: string }, true>({ 'last-event-id': Joi.string().allow('') }) },
  events: true,
  message: { en: 'Beds.', es: 'Camas.' },
  response: Joi.array().items(bedSchema),
  errors: ['too_many_requests', 'unavailable'],

  async prepare({ deps, clinic, caller, phi: grant, headers }): Promise<Follower> {
    // Breaking the glass is for one patient; the stream is about all.
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
