import { problem } from '../../domain/errors.js';
import { endpoint, ids, type Endpoint } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import type { Language } from '../../domain/language.js';
import { publicAccess } from '../../operation/access.js';
import type { Deps } from '../../deps/deps.js';
import {
  anyQuery,
  answered,
  answerOf,
  FHIR,
  FORMAT,
  headers,
  isStrict,
  oneOf,
  wanted,
  type Headers,
  type Query,
} from '../http-exchange.js';
import { outcome } from '../operation-outcome.js';
import { fhirJson } from '../representation.js';
import { givenIn, type Given } from '../search/search-request.js';
import { baseOf, entriesOf, entry, ignoredIssue, urlOf } from '../search/search.js';
import type { Resource } from '../type.js';
import { DEFINITION_PARAMETERS, searchDefinitions } from './definition-search.js';
import { operationDefinitions } from './operation-definitions.js';

const TYPE = 'OperationDefinition';

const common = {
  access: publicAccess,
  limit: 'fhir' as const,
  transaction: false as const,
  representation: fhirJson,
};

/** What operations there are, for whoever asks: as `/metadata`, they are no secret. */
export const definitionOperations: EndpointMap[string] = {
  [`GET ${FHIR}/${TYPE}`]: search('get'),
  [`POST ${FHIR}/${TYPE}/_search`]: search('post'),
  [`GET ${FHIR}/${TYPE}/{id}`]: endpoint({
    ...common,
    operationId: 'fhirReadOperationDefinition',
    method: 'get',
    path: `${FHIR}/${TYPE}/{id}`,
    summary: 'Read the definition of an operation',
    parameters: { path: ids('id'), query: anyQuery(FORMAT), headers },
    conditional: true,
    message: { en: 'Definition.', es: 'Definición.' },
    response: answered(TYPE),
    errors: ['not_acceptable', 'not_found'],

    async handler({ deps, path, query, headers: asked }) {
      const negotiation = wanted(query, asked);
      const found = operationDefinitions(baseOf(deps)).find(({ id }) => id === path.id);
      if (!found) throw problem('not_found');
      return oneOf(found as Resource, asked, negotiation);
    },
  }),
};

function search(method: 'get' | 'post'): Endpoint {
  const parameters = {
    ...Object.fromEntries(
      Object.entries(DEFINITION_PARAMETERS).map(([name, { documentation }]) => [name, documentation]),
    ),
    ...FORMAT,
  };
  const spec = {
    ...common,
    operationId: method === 'get' ? 'fhirSearchOperationDefinition' : 'fhirSearchOperationDefinitionByPost',
    method,
    summary: 'Search the definitions of operations',
    message: { en: 'Search.', es: 'Búsqueda.' },
    response: answered('Bundle'),
    errors: ['invalid_search', 'not_acceptable'] as const,
  };
  if (method === 'get')
    return endpoint({
      ...spec,
      path: `${FHIR}/${TYPE}`,
      parameters: { query: anyQuery(parameters), headers },
      handler: async (call) => searched(call, givenIn(call.query), call.query),
    });
  return endpoint({
    ...spec,
    path: `${FHIR}/${TYPE}/_search`,
    form: true,
    parameters: { query: anyQuery(FORMAT), body: anyQuery(parameters), headers },
    handler: async (call) => searched(call, givenIn(call.query, call.body), { ...call.query, ...call.body }),
  });
}

function searched(
  { deps, language, headers: asked }: { deps: Deps; language: Language; headers: Headers },
  given: Given,
  query: Query,
) {
  const negotiation = wanted(query, asked);
  const base = baseOf(deps);
  const { total, shown, understood, ignored } = searchDefinitions(operationDefinitions(base), given, isStrict(asked));
  const bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: [{ relation: 'self', url: urlOf(base, TYPE, understood) }],
    ...entriesOf([
      ...shown.map((each) => entry(base, each, 'match')),
      ...(ignored.length === 0
        ? []
        : [{ resource: outcome(ignored.map(ignoredIssue), language), search: { mode: 'outcome' } }]),
    ]),
  };
  return answerOf(bundle, negotiation);
}
