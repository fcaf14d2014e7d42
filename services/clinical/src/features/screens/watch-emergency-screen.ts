import Joi from 'joi';
import type { Follower } from '../../deps/live-follower.js';
import { endpoint } from '../../http/endpoint.js';
import { readsScreen } from './screen-access.js';
import { LIVE_SCREEN } from './live-screen.js';
import { screenVisitSchema } from './screen-view.js';

export const watchEmergencyScreenEndpoint = endpoint({
  operationId: 'watchEmergencyScreen',
  method: 'get',
  path: '/api/v1/screens/emergency/events',
  summary: 'Follow the emergency board on a wall screen',
  description:
    'A stream of events. The first is `snapshot`, the answer of `GET /api/v1/screens/emergency`; the others are those of `GET ' +
    '/api/v1/emergency/board/events`. Opening and ending the stream each leave an audit event with the patients who were shown.',
  access: readsScreen('emergency'),
  audit: { event: 'emergency_visit.screen_watch', action: 'R', resource: 'emergency_visit', phi_level: 'limited' },
  parameters: { headers: Joi.object<{ 'last-event-id'?: string }, true>({ 'last-event-id': Joi.string().allow('') }) },
  events: true,
  message: { en: 'Emergency room.', es: 'Sala de urgencias.' },
  response: Joi.array().items(screenVisitSchema),
  errors: ['too_many_requests', 'unavailable'],

  async prepare({ deps, clinic, caller, headers }): Promise<Follower> {
    const following = { clinicId: clinic.id, caller: caller.id, kind: 'initials' };
    return deps.live.follow(LIVE_SCREEN, { ...following, lastEventId: headers['last-event-id'] });
  },
  async handler({ prepared: follower, trail }) {
    trail.note({ patient_ids: [...follower.shown], result_count: follower.shown.size });
    return { data: undefined, follower };
  },
});
