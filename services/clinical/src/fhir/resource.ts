import Joi from 'joi';
import { problem } from '../domain/errors.js';
import { endpoint, ids, type Endpoint, type Result } from '../http/endpoint.js';
import type { EndpointMap } from '../http/endpoint-map.js';
import { FHIR_LIMITS } from './limits.js';
import { readAccess, searchAccess } from './access.js';
import { negotiated, type Negotiated } from './negotiation.js';
import { fhirJson } from './representation.js';
import { parametersOf } from './search/common.js';
import { keyValues } from './search/reference.js';
import { givenIn, type Given } from './search/request.js';
import { findByKeys } from './search/rows.js';
import { searched, type SearchCall } from './search/search.js';
import type { FhirType, Resource, Types } from './type.js';

export const FHIR = '/fhir/R4';

interface Headers {
  accept?: string;
  prefer?: string;
  'if-none-match'?: string;
  'if-modified-since'?: string;
}

type Query = Record<string, string[]>;

const texts = () => Joi.array().items(Joi.string().allow('')).max(FHIR_LIMITS.parameters).single();

/** Parameters are taken as they come: what is not known is answered in the Bundle, and refused if the caller wants that. */
const anyQuery = (declared: Record<string, string> = {}): Joi.ObjectSchema<Query> =>
  Joi.object(
    Object.fromEntries(Object.entries(declared).map(([name, description]) => [name, texts().description(description)])),
  ).pattern(Joi.string(), texts()) as Joi.ObjectSchema<Query>;

const FORMAT = { _format: 'json, which is all there is.', _pretty: 'true for an answer that is laid out for people.' };

const headers = Joi.object<Headers, true>({
  accept: Joi.string(),
  prefer: Joi.string(),
  'if-none-match': Joi.string(),
  'if-modified-since': Joi.string(),
});

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

const wanted = (query: Query, { accept }: Headers): Negotiated =>
  negotiated({ accept, format: query['_format']?.[0], pretty: query['_pretty']?.[0] });

const isStrict = ({ prefer }: Headers): boolean => /\bhandling\s*=\s*strict\b/i.test(prefer ?? '');

const answerOf = (resource: object, { pretty, headers }: Negotiated): Result => ({
  data: { resource, pretty },
  headers,
});

const answered = (type: string) => Joi.object({ resourceType: Joi.string().valid(type).required() }).unknown();

/** The operations on resources of one type, as ordinary endpoints. */
export function resource(type: FhirType, types: Types): EndpointMap[string] {
  const path = `${FHIR}/${type.type}`;
  return {
    [`GET ${path}`]: search(type, types, 'get'),
    [`POST ${path}/_search`]: search(type, types, 'post'),
    [`GET ${path}/{id}`]: read(type),
  };
}

const auditOf = ({ record, phi_level }: FhirType, event: string) => ({
  event: `${record}.${event}`,
  action: 'R' as const,
  resource: record,
  ...(phi_level && { phi_level }),
});

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
    limit: 'fhir' as const,
    representation: fhirJson,
    message: { en: 'Search.', es: 'Búsqueda.' },
    response: answered('Bundle'),
    errors: ['invalid_search', 'not_acceptable'] as const,
  };
  const handle = async (call: SearchCall, given: Given, query: Query, asked: Headers) => {
    const negotiation = wanted(query, asked);
    return answerOf(await searched(call, type, types, { given, strict: isStrict(asked) }), negotiation);
  };
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

function read(type: FhirType): Endpoint {
  return endpoint({
    operationId: `fhirRead${type.type}`,
    method: 'get',
    path: `${FHIR}/${type.type}/{id}`,
    summary: `Read a ${type.type}`,
    access: readAccess(type),
    audit: auditOf(type, 'read'),
    limit: 'fhir',
    parameters: { path: ids('id'), query: anyQuery(FORMAT), headers },
    representation: fhirJson,
    conditional: true,
    message: { en: 'Resource.', es: 'Recurso.' },
    response: answered(type.type),
    errors: ['not_acceptable'],

    async handler({ db, caller, clinic, now, path, query, headers: asked, trail }) {
      const negotiation = wanted(query, asked);
      const key = keyValues(type, path.id);
      const [row] = key ? await findByKeys(db, type, { caller, clinic, now, grant: undefined }, [key]) : [];
      if (row === undefined) throw problem('not_found');
      trail.note({ patient_ids: type.patientsOf(row) });
      return oneOf(type.map(row, { clinic }), asked, negotiation);
    },
  });
}

/** One resource, unless the caller has it already. */
export function oneOf(resource: Resource, asked: Headers, negotiation: Negotiated): Result {
  const { versionId = '', lastUpdated = '' } = resource.meta ?? {};
  const etag = `W/"${versionId}"`;
  const changed = Math.floor(Date.parse(lastUpdated) / 1000) * 1000;
  const { data, headers: written } = answerOf(resource, negotiation);
  return {
    data,
    etag,
    notModified: asked['if-none-match'] === undefined && Date.parse(asked['if-modified-since'] ?? '') >= changed,
    headers: { ...written, ETag: etag, 'Last-Modified': new Date(changed).toUTCString() },
  };
}
