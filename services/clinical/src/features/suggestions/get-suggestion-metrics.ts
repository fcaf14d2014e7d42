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
  summary: 'Figures of suggestions and their feedback, by kind',
  description:
    `For the last ${AI_LIMITS.countedDays} days: how many suggestions were made, accepted, edited and rejected. One from which a ` +
    'record was written (`suggestion_id`) counts as accepted if it has no other feedback. `warnings_always_overridden` lists the ' +
    'warnings of `drug_check` that were never followed: each time, a prescription or order that names the suggestion prescribed the ' +
    'items. The most frequent come first.',
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
          items: Joi.array().items(Joi.string()).required().description('The medications that the warning concerns.'),
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
