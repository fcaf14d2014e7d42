import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { AI_LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { SUGGESTION_KINDS } from './suggestion-settings.js';
import { countSuggestions, findAlwaysOverridden } from './suggestion-store.js';

const count = () => Joi.number().integer().required();

export const getSuggestionMetricsEndpoint = endpoint({
  operationId: 'getSuggestionMetrics',
  method: 'get',
  path: '/api/v1/ai/metrics',
  summary: 'What became of suggestions, by kind',
  description:
    `Of the last ${AI_LIMITS.countedDays} days: how many were made, and how many were accepted, edited or rejected. One that a record was written out of, ` +
    'by its `suggestion_id`, counts as accepted unless somebody said something else. `warnings_always_overridden` are warnings of `drug_check` that were ' +
    'never followed: each time what they warn of was prescribed, by a prescription or order that names the suggestion; the most frequent first.',
  access: ability('clinic:manage', { orAbility: 'ai:use', area: 'ai' }),
  audit: { event: 'suggestion.metrics', action: 'R', resource: 'suggestion' },
  message: { en: 'Figures of suggestions.', es: 'Cifras de las sugerencias.' },
  response: Joi.object({
    kinds: Joi.array()
      .items(
        Joi.object({
          kind: Joi.string()
            .valid(...SUGGESTION_KINDS)
            .required(),
          made: count(),
          failed: count(),
          accepted: count(),
          edited: count(),
          rejected: count(),
        }),
      )
      .required(),
    warnings_always_overridden: Joi.array()
      .items(
        Joi.object({
          type: Joi.string().required(),
          severity: Joi.string().required(),
          items: Joi.array().items(Joi.string()).required().description('What it warns of.'),
          overridden: count(),
        }),
      )
      .required(),
  }),

  async handler({ db, clinic }) {
    const [kinds, warnings_always_overridden] = await Promise.all([
      countSuggestions(db, clinic.id),
      findAlwaysOverridden(db, clinic.id, AI_LIMITS.overriddenWarnings),
    ]);
    return { data: { kinds, warnings_always_overridden } };
  },
});
