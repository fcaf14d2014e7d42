import Joi from 'joi';
import type { Follower } from '../../deps/live-follower.js';
import { invalid } from '../../domain/failures.js';
import { endpoint } from '../../http/endpoint.js';
import { LIVE_LIST_LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { boardVisitSchema } from './board-view.js';
import { LIVE_BOARD } from './live-board.js';
import { CARE, isLimited } from './visit-access.js';

export const watchEmergencyBoardEndpoint = endpoint({
  operationId: 'watchEmergencyBoard',
  method: 'get',
  path: '/api/v1/emergency/board/events',
  summary: 'Follow the emergency board as it changes',
  description:
    'A stream of events (`text/event-stream`). The first is `snapshot`, the list of `GET /api/v1/emergency/board`. Then `upsert` has ' +
    'one visit, and `remove` has `{id}`, within a second of the change. Passing minutes are no event, but a visit that becomes ' +
    `\`overdue\` is, when the worker notices it. \`Last-Event-ID\` resumes after that event, for ${LIVE_LIST_LIMITS.resumeHours} hours and ` +
    'from any process; if it is unknown, the stream begins with a new snapshot. Comments are sent while nothing changes. The right to ' +
    'read is checked each minute. Opening and ending the stream each leave an audit event with the patients who were shown.',
  access: phi('full', {
    ability: 'emergency:read',
    area: 'emergency',
    limitedWithout: CARE,
    noSubject: 'Every caller whom the policy admits sees all open visits, as on the board.',
  }),
  audit: { event: 'emergency_visit.watch', action: 'R', resource: 'emergency_visit' },
  parameters: { headers: Joi.object<{ 'last-event-id'?: string }, true>({ 'last-event-id': Joi.string().allow('') }) },
  events: true,
  message: { en: 'Emergency room.', es: 'Sala de urgencias.' },
  response: Joi.array().items(boardVisitSchema),
  errors: ['too_many_requests', 'unavailable'],

  async prepare({ deps, clinic, caller, phi: grant, headers }): Promise<Follower> {
    // It is broken for one patient, and this is about all.
    if (grant?.break_glass_reason != null) throw invalid({ path: 'x-break-glass-reason', rule: 'selected' });
    const kind = isLimited(caller) ? 'limited' : 'full';
    const following = { clinicId: clinic.id, caller: caller.id, kind, lastEventId: headers['last-event-id'] };
    return deps.live.follow(LIVE_BOARD, following);
  },
  async handler({ prepared: follower, trail }) {
    trail.note({ patient_ids: [...follower.shown], result_count: follower.shown.size });
    return { data: undefined, follower };
  },
});
