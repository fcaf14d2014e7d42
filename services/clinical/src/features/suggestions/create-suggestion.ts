import { endpoint } from '../../http/endpoint.js';
import { AI_LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { makeSoon } from './making-actions.js';
import { ask } from './suggestion-actions.js';
import { newSuggestionSchema } from './suggestion-content.js';
import { suggestionSchema, suggestionView } from './suggestion-view.js';

export const createSuggestionEndpoint = endpoint({
  operationId: 'createSuggestion',
  method: 'post',
  path: '/api/v1/ai/suggestions',
  summary: 'Ask for a suggestion',
  description:
    'It suggests, and writes no record: who accepts something writes it by the ordinary operation. `cie10_codes` is asked about a `text` or a ' +
    '`consultation_id`; `drug_check` about `items` for a `patient_id`: with each other, with what the patient takes now and with allergies; `summary` about a `patient_id`: what the patient has and takes now, and of ' +
    'the days `date_from` to `date_to` the last vital signs, results out of range, signed notes and stays. Nothing is read that the caller may not read by the ordinary operations. It is made at once: ask for it again, or follow ' +
    `its \`events\`. It is shown for ${AI_LIMITS.shownHours} hours, to who asked. A clinic chooses in \`ai.kinds\` of its settings what may be asked for; ` +
    'another kind is refused as `ai_disabled`. `draft_note`, `discharge_summary` and `question` are made by a model, where the operator set one; elsewhere they are 422 `kind`.',
  access: phi('full', {
    ability: 'ai:use',
    area: 'ai',
    noSubject: 'The relation to whom the input names is asked for when it is read; a text names nobody.',
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
        makeSoon(
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
