import Joi from 'joi';
import type { Follower } from '../../deps/live-follower.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { phi } from '../../operation/access.js';
import { getSuggestion, makerOf, OWN_ONLY } from './suggestion-access.js';
import { checkPatientRelation } from './suggestion-actions.js';
import { followSuggestion } from './suggestion-stream.js';
import { suggestionSchema } from './suggestion-view.js';

export const watchSuggestionEndpoint = endpoint({
  operationId: 'watchSuggestion',
  method: 'get',
  path: '/api/v1/ai/suggestions/{suggestion}/events',
  summary: 'Follow a suggestion while it is made',
  description:
    'A stream of events (`text/event-stream`). The first is `snapshot`, a list with the suggestion; then `upsert` has it after each ' +
    'change. `Last-Event-ID` resumes after that event, from any process. The right to read is checked each minute.',
  access: phi('full', { ability: 'ai:use', area: 'ai', noSubject: OWN_ONLY }),
  audit: { event: 'suggestion.watch', action: 'R', resource: 'suggestion' },
  parameters: {
    path: ids('suggestion'),
    headers: Joi.object<{ 'last-event-id'?: string }, true>({ 'last-event-id': Joi.string().allow('') }),
  },
  events: true,
  message: { en: 'Suggestion.', es: 'Sugerencia.' },
  response: Joi.array().items(suggestionSchema),
  errors: ['too_many_requests', 'unavailable'],

  async handler(call) {
    const { db, clinic, caller, deps, path, headers, trail } = call;
    const row = await getSuggestion(db, clinic.id, { id: path.suggestion, caller });
    await checkPatientRelation(call, row);
    const patients = row.patient_id ? [row.patient_id] : [];
    trail.note({ resource_id: row.id, patient_ids: patients, result_count: 1 });
    const follower: Follower = followSuggestion(deps, {
      row,
      clinicId: clinic.id,
      maker: makerOf(caller),
      lastEventId: headers['last-event-id'],
    });
    return { data: undefined, follower };
  },
});
