import { endpoint } from '../../http/endpoint.js';
import { AI_LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { makeAfterRequest } from './generation-actions.js';
import { ask } from './suggestion-actions.js';
import { newSuggestionSchema } from './suggestion-content.js';
import { suggestionSchema, suggestionView } from './suggestion-view.js';

export const createSuggestionEndpoint = endpoint({
  operationId: 'createSuggestion',
  method: 'post',
  path: '/api/v1/ai/suggestions',
  summary: 'Request a suggestion',
  description:
    'A suggestion changes no record: to accept it, write the record with its own operation. `cie10_codes` needs a `text` or a ' +
    '`consultation_id`. `drug_check` needs `items` and a `patient_id`; it checks the items with each other, with the patient’s current ' +
    'medications and with the allergies. `summary` needs a `patient_id`; it covers problems and current medications, and from ' +
    '`date_from` to `date_to` the last vital signs, results out of range, signed consultations and stays. It reads only what the ' +
    'caller may read. The suggestion is made in the background: get it again, or follow its `events`. Only its author sees it, for ' +
    `${AI_LIMITS.shownHours} hours. The setting \`ai.kinds\` of the clinic lists the allowed kinds; others are 403 \`ai_disabled\`. ` +
    '`draft_note`, `discharge_summary` and `question` need a model: without one they are 422 `kind`.',
  access: phi('full', {
    ability: 'ai:use',
    area: 'ai',
    noSubject: 'The policy is checked for the patient of the input when it is read. A text has no patient.',
  }),
  audit: { event: 'suggestion.create', action: 'C', resource: 'suggestion' },
  idempotent: true,
  parameters: { body: newSuggestionSchema },
  status: 202,
  message: { en: 'Suggestion asked for.', es: 'Sugerencia solicitada.' },
  response: suggestionSchema,
  errors: ['ai_disabled'],

  async handler(call) {
    const { deps, clinic, body, now, trail } = call;
    trail.note({ details: { kind: body.kind } });
    const row = await ask(call, body);
    const { ai, config, db, log, background, model } = deps;
    const onFailure = () => log.warn({ kind: row.kind }, 'a suggestion could not be made');
    if (ai)
      background.begin((stopping) =>
        makeAfterRequest(
          { ai, keys: config.keys, asking: model && { model, app: db }, onFailure },
          { clinic_id: clinic.id, id: row.id },
          stopping,
        ),
      );
    trail.note({ resource_id: row.id, patient_ids: row.patient_id ? [row.patient_id] : [] });
    const data = suggestionView(row, { keys: config.keys, now });
    return { data, headers: { Location: `/api/v1/ai/suggestions/${row.id}` } };
  },
});
