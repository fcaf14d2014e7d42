import Joi from 'joi';
import type { Follower } from '../../deps/live-follower.js';
import { invalid } from '../../domain/failures.js';
import { endpoint } from '../../http/endpoint.js';
import { LIVE_LIST_LIMITS, PHARMACY_LIMITS } from '../../limits/index.js';
import { watchesQueue } from './dispensing-access.js';
import { liveQueue } from './live-queue.js';
import { waitingSchema } from './queue-view.js';

export const watchPharmacyQueueEndpoint = endpoint({
  operationId: 'watchPharmacyQueue',
  method: 'get',
  path: '/api/v1/pharmacy/queue/events',
  summary: 'Follow the queue of the pharmacy',
  description:
    `A stream of events (\`text/event-stream\`). The first is \`snapshot\`, the ${PHARMACY_LIMITS.queueShown} most urgent entries of \`GET ` +
    '/api/v1/pharmacy/queue`. Then `upsert` has one entry, and `remove` has `{id}`, within a second of the change; changes by the ' +
    `clock come within a minute. \`Last-Event-ID\` resumes after that event, for ${LIVE_LIST_LIMITS.resumeHours} hours and from any ` +
    'process. The stream begins with a new snapshot if the event is unknown, or if the stock of a ward or another change without a ' +
    'record may have moved entries. Comments are sent while nothing changes. The right to read is checked each minute. Opening and ' +
    'ending the stream each leave an audit event with the patients who were shown.',
  access: watchesQueue,
  audit: { event: 'dispensation.watch', action: 'R', resource: 'dispensation' },
  parameters: { headers: Joi.object<{ 'last-event-id'?: string }, true>({ 'last-event-id': Joi.string().allow('') }) },
  events: true,
  message: { en: 'To be dispensed.', es: 'Por dispensar.' },
  response: Joi.array().items(waitingSchema),
  errors: ['too_many_requests', 'unavailable'],

  async prepare({ deps, clinic, caller, phi: grant, headers }): Promise<Follower> {
    // It is broken for one patient, and this is about all.
    if (grant?.break_glass_reason != null) throw invalid({ path: 'x-break-glass-reason', rule: 'selected' });
    const following = { clinicId: clinic.id, caller: caller.id, kind: 'full', lastEventId: headers['last-event-id'] };
    return deps.live.follow(liveQueue({ clinic, caller, grant }, deps.clock), following);
  },
  async handler({ prepared: follower, trail }) {
    trail.note({ patient_ids: [...follower.shown], result_count: follower.shown.size });
    return { data: undefined, follower };
  },
});
