import { problem } from '../domain/errors.js';
import { endpoint, ids, type Endpoint } from '../http/endpoint.js';
import type { EndpointMap } from '../http/endpoint-map.js';
import { isUuid } from '../id.js';
import { readAccess, searchAccess } from './access.js';
import {
  anyQuery,
  answered,
  answerOf,
  auditOf,
  FHIR,
  FORMAT,
  headers,
  isStrict,
  oneOf,
  wanted,
  type Headers,
  type Query,
} from './http-exchange.js';
import { historyOperations } from './history.js';
import { FHIR_LIMITS } from './limits.js';
import { readerOf } from './reader.js';
import { fhirJson } from './representation.js';
import { parametersOf } from './search/common-parameters.js';
import { compartmentsOf, type Compartment, type CompartmentType } from './search/compartments.js';
import { keyValues } from './search/reference.js';
import { readSubset } from './search/result-parameters.js';
import { givenIn, type Given } from './search/search-request.js';
import { findByKeys } from './search/rows.js';
import { runSearch, type SearchCall } from './search/search.js';
import { withArticle, type FhirType, type Types } from './type.js';
import { writeOperations } from './writing/operations.js';

/** Of what is read alone. */
const PARTS = {
  _summary: 'true, text, data or false.',
  _elements: 'The members that are wanted, separated by commas.',
};

const RESULT_PARAMETERS = {
  _count: `Resources of a page, ${FHIR_LIMITS.count.usual} unless said, ${FHIR_LIMITS.count.max} at most; 0 counts only.`,
  _sort: 'Names of parameters, separated by commas, each with a minus for the other direction.',
  _summary: 'true, text, data, count or false.',
  _elements: 'The members that are wanted, separated by commas.',
  _total: 'none, estimate or accurate; a short list is counted unasked.',
  _include: 'Type:parameter, for what the resources refer to.',
  _revinclude: 'Type:parameter, for what refers to them.',
  _page: 'Of a link that was answered.',
};

/** The operations on resources of one type, as ordinary endpoints. */
export function resource(type: FhirType, types: Types): EndpointMap[string] {
  const path = `${FHIR}/${type.type}`;
  return {
    [`GET ${path}`]: search(type, types, 'get'),
    [`POST ${path}/_search`]: search(type, types, 'post'),
    ...Object.fromEntries(
      compartmentsOf(type).flatMap((compartment) => [
        [`GET ${FHIR}/${compartment}/{id}/${type.type}`, searchWithin(compartment, type, types, 'get')],
        [`POST ${FHIR}/${compartment}/{id}/${type.type}/_search`, searchWithin(compartment, type, types, 'post')],
      ]),
    ),
    // `_history` of the type would be taken for an id.
    ...historyOperations(type),
    [`GET ${path}/{id}`]: read(type),
    ...writeOperations(type, types),
  };
}

const SEARCH = {
  limit: 'fhir' as const,
  representation: fhirJson,
  message: { en: 'Search.', es: 'Búsqueda.' },
  response: answered('Bundle'),
  errors: ['invalid_search', 'not_acceptable'] as const,
};

const searching =
  (type: FhirType, types: Types) =>
  async (call: SearchCall, given: Given, query: Query, asked: Headers, compartment?: Compartment) => {
    const negotiation = wanted(query, asked);
    const found = await runSearch(call, type, types, { given, strict: isStrict(asked), compartment });
    return answerOf(found, negotiation);
  };

function search(type: FhirType, types: Types, method: 'get' | 'post'): Endpoint {
  const parameters = {
    ...Object.fromEntries(Object.entries(parametersOf(type)).map(([name, { documentation }]) => [name, documentation])),
    ...RESULT_PARAMETERS,
    ...FORMAT,
  };
  const common = {
    operationId: method === 'get' ? `fhirSearch${type.type}` : `fhirSearch${type.type}ByPost`,
    method,
    summary: `Search ${type.type}`,
    access: searchAccess(type),
    audit: auditOf(type, 'search'),
    ...SEARCH,
  };
  const handle = searching(type, types);
  if (method === 'get')
    return endpoint({
      ...common,
      path: `${FHIR}/${type.type}`,
      parameters: { query: anyQuery(parameters), headers },
      handler: (call) => handle(call, givenIn(call.query), call.query, call.headers),
    });
  return endpoint({
    ...common,
    path: `${FHIR}/${type.type}/_search`,
    form: true,
    parameters: { query: anyQuery(FORMAT), body: anyQuery(), headers },
    handler: (call) => handle(call, givenIn(call.query, call.body), { ...call.query, ...call.body }, call.headers),
  });
}

/** The same search, of what is in the compartment of one resource. */
function searchWithin(of: CompartmentType, type: FhirType, types: Types, method: 'get' | 'post'): Endpoint {
  const path = `${FHIR}/${of}/{id}/${type.type}`;
  const { phi: asked, ...access } = searchAccess(type);
  const common = {
    operationId: `fhirSearch${type.type}Of${of}${method === 'get' ? '' : 'ByPost'}`,
    method,
    summary: `Search ${type.type} in the compartment of ${withArticle(of)}`,
    description: `The parameters of \`${FHIR}/${type.type}\` narrow the search. If the ${of} does not exist or may not be seen, nothing is found.`,
    access: {
      ...access,
      ...(asked && { phi: { ...asked, noSubject: 'It is a search, which leaves out what the policy hides.' } }),
    },
    audit: { ...auditOf(type, 'search'), unnamed: true as const },
    ...SEARCH,
  };
  const handle = searching(type, types);
  const compartment = ({ id }: { id: string }): Compartment => {
    if (!isUuid(id)) throw problem('not_found');
    return { type: of, id: id.toLowerCase() };
  };
  if (method === 'get')
    return endpoint({
      ...common,
      path,
      parameters: { path: ids('id'), query: anyQuery({ ...RESULT_PARAMETERS, ...FORMAT }), headers },
      handler: (call) => handle(call, givenIn(call.query), call.query, call.headers, compartment(call.path)),
    });
  return endpoint({
    ...common,
    path: `${path}/_search`,
    form: true,
    parameters: { path: ids('id'), query: anyQuery(FORMAT), body: anyQuery(), headers },
    handler: (call) =>
      handle(
        call,
        givenIn(call.query, call.body),
        { ...call.query, ...call.body },
        call.headers,
        compartment(call.path),
      ),
  });
}

function read(type: FhirType): Endpoint {
  return endpoint({
    operationId: `fhirRead${type.type}`,
    method: 'get',
    path: `${FHIR}/${type.type}/{id}`,
    summary: `Read ${withArticle(type.type)}`,
    access: readAccess(type),
    audit: auditOf(type, 'read'),
    limit: 'fhir',
    parameters: { path: ids('id'), query: anyQuery({ ...PARTS, ...FORMAT }), headers },
    representation: fhirJson,
    conditional: true,
    message: { en: 'Resource.', es: 'Recurso.' },
    response: answered(type.type),
    errors: ['invalid_search', 'not_acceptable'],

    async handler(call) {
      const { db, caller, clinic, now, path, query, headers: asked, trail } = call;
      const negotiation = wanted(query, asked);
      const parts = readSubset(query);
      const key = keyValues(type, path.id);
      const [row] = key
        ? await findByKeys(db, type, readerOf(type, { caller, clinic, now }, undefined, 'r'), [key])
        : [];
      if (row === undefined) throw problem('not_found');
      const whole: unknown = (await type.whole?.(row, call)) ?? row;
      trail.note({ patient_ids: type.patientsOf(whole) });
      return oneOf(type.map(whole, call), asked, negotiation, parts);
    },
  });
}
