import Joi from 'joi';
import type { Follower } from '../../deps/live-follower.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { getWard } from '../wards/index.js';
import { liveWardScreen } from './live-ward-screen.js';
import { readsScreen } from './screen-access.js';
import { screenBedSchema } from './screen-view.js';

export const watchWardScreenEndpoint = endpoint({
  operationId: 'watchWardScreen',
  method: 'get',
  path: '/api/v1/screens/wards/{ward}/events',
  summary: 'Follow a ward on a wall screen',
  description:
    'A stream of events. The first is `snapshot`, the answer of `GET /api/v1/screens/wards/{ward}`; the others are those of `GET ' +
    '/api/v1/beds/events`. Opening and ending the stream each leave an audit event with the patients who were shown.',
  access: readsScreen('hospitalization'),
  audit: { event: 'ward.screen_watch', action: 'R', resource: 'ward', phi_level: 'limited' },
  parameters: {
    path: ids('ward'),
    headers: Joi.object<{ 'last-event-id'?: string }, true>({ 'last-event-id': Joi.string().allow('') }),
  },
  events: true,
  message: { en: 'Ward.', es: 'Sala.' },
  response: Joi.array().items(screenBedSchema),
  errors: ['too_many_requests', 'unavailable'],

  async prepare({ deps, clinic, caller, path, headers }): Promise<Follower> {
    const { id } = await deps.db.transaction(clinic.id, (db) => getWard(db, clinic.id, path.ward));
    const following = { clinicId: clinic.id, caller: caller.id, kind: 'initials' };
    return deps.live.follow(liveWardScreen(clinic.id, id), { ...following, lastEventId: headers['last-event-id'] });
  },
  async handler({ path, prepared: follower, trail }) {
    trail.note({ resource_id: path.ward, patient_ids: [...follower.shown], result_count: follower.shown.size });
    return { data: undefined, follower };
  },
});
