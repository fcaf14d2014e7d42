import { createSuggestionEndpoint } from '../features/suggestions/create-suggestion.js';
import { decideSuggestionEndpoint } from '../features/suggestions/decide-suggestion.js';
import { getSuggestionMetricsEndpoint } from '../features/suggestions/get-suggestion-metrics.js';
import { getSuggestionEndpoint } from '../features/suggestions/get-suggestion.js';
import { watchSuggestionEndpoint } from '../features/suggestions/watch-suggestion.js';
import type { EndpointMap } from '../http/endpoint-map.js';

/** Suggestions that show their sources (clinical-areas.md section 7). */
export const ai = {
  Suggestions: {
    'POST /api/v1/ai/suggestions': createSuggestionEndpoint,
    'GET /api/v1/ai/suggestions/{suggestion}': getSuggestionEndpoint,
    'GET /api/v1/ai/suggestions/{suggestion}/events': watchSuggestionEndpoint,
    'POST /api/v1/ai/suggestions/{suggestion}/feedback': decideSuggestionEndpoint,
    'GET /api/v1/ai/metrics': getSuggestionMetricsEndpoint,
  },
} satisfies EndpointMap;
