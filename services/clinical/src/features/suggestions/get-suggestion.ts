import { endpoint, ids } from '../../http/endpoint.js';
import { phi } from '../../operation/access.js';
import { getSuggestion, OWN_ONLY } from './suggestion-access.js';
import { checkPatientRelation } from './suggestion-actions.js';
import { suggestionSchema, suggestionView } from './suggestion-view.js';

export const getSuggestionEndpoint = endpoint({
  operationId: 'getSuggestion',
  method: 'get',
  path: '/api/v1/ai/suggestions/{suggestion}',
  summary: 'Get a suggestion of the caller',
  access: phi('full', { ability: 'ai:use', area: 'ai', noSubject: OWN_ONLY }),
  audit: { event: 'suggestion.read', action: 'R', resource: 'suggestion' },
  parameters: { path: ids('suggestion') },
  message: { en: 'Suggestion.', es: 'Sugerencia.' },
  response: suggestionSchema,

  async handler(call) {
    const { db, clinic, caller, deps, now, path, trail } = call;
    const row = await getSuggestion(db, clinic.id, { id: path.suggestion, caller });
    await checkPatientRelation(call, row);
    trail.note({ resource_id: row.id, patient_ids: row.patient_id ? [row.patient_id] : [] });
    return { data: suggestionView(row, { keys: deps.config.keys, now }) };
  },
});
