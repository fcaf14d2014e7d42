import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { phi } from '../../operation/access.js';
import { OWN_ONLY } from './suggestion-access.js';
import { decide } from './suggestion-actions.js';
import { feedbackSchema } from './suggestion-content.js';
import { suggestionSchema, suggestionView } from './suggestion-view.js';

export const decideSuggestionEndpoint = endpoint({
  operationId: 'decideSuggestion',
  method: 'post',
  path: '/api/v1/ai/suggestions/{suggestion}/feedback',
  summary: 'Give feedback on a suggestion',
  description:
    'Its author gives feedback once, while it is ready. It changes no record. On a `drug_check` after which nothing was prescribed, it says that the ' +
    'warnings were followed.',
  access: phi('full', { ability: 'ai:use', area: 'ai', noSubject: OWN_ONLY }),
  audit: { event: 'suggestion.feedback', action: 'U', resource: 'suggestion' },
  idempotent: true,
  parameters: { path: ids('suggestion'), body: feedbackSchema },
  message: { en: 'Feedback saved.', es: 'Valoración guardada.' },
  response: suggestionSchema,

  async handler(call) {
    const { deps, body, now, path, trail } = call;
    if (!isUuid(path.suggestion)) throw problem('not_found');
    const row = await decide(call, path.suggestion, body);
    trail.note({
      resource_id: row.id,
      patient_ids: row.patient_id ? [row.patient_id] : [],
      details: { kind: row.kind, decision: body.decision },
    });
    return { data: suggestionView(row, { keys: deps.config.keys, now }) };
  },
});
