import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { AI_LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { SUGGESTION_KINDS } from './suggestion-settings.js';
import { countSuggestions } from './suggestion-store.js';

const count = () => Joi.number().integer().required();

export const getSuggestionMetricsEndpoint = endpoint({
  operationId: 'getSuggestionMetrics',
  method: 'get',
  path: '/api/v1/ai/metrics',
  summary: 'What became of suggestions, by kind',
  description: `Of the last ${AI_LIMITS.countedDays} days: how many were made, and of how many somebody said that they were accepted, edited or rejected.`,
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
  }),

  async handler({ db, clinic }) {
    return { data: { kinds: await countSuggestions(db, clinic.id) } };
  },
});
