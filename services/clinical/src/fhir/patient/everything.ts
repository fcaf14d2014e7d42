import type { Call, Endpoint, Result } from '../../http/endpoint.js';
import { endpoint, ids } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { readAccess } from '../access.js';
import { answered, answerOf, anyQuery, FHIR, FORMAT, headers, isStrict, wanted } from '../exchange.js';
import type { Headers, Query } from '../exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { outcome } from '../outcome.js';
import { parametersSchema, queryOf } from '../parameters.js';
import { fhirJson } from '../representation.js';
import { baseOf, entriesOf } from '../search/search.js';
import type { FhirType, Resource, Types } from '../type.js';
import { everythingPage } from './everything-page.js';
import { readEverything, sealEverything } from './everything-request.js';

type EverythingCall = Call<'clinic', { id: string }, Query, Headers, unknown, undefined>;

const QUERY = {
  _type: 'Types, separated by commas; all that are about the patient unless said, but for AuditEvent and Provenance.',
  _since: 'An instant: what has changed since.',
  start: 'A date: what was so, or was done, from then on.',
  end: 'A date: what was so, or was done, until then.',
  _count: `Resources of a page, ${FHIR_LIMITS.count.max} at most and unless said; what they refer to comes beside.`,
  _page: 'Of a link that was answered.',
  ...FORMAT,
};

const DOCUMENTATION =
  'In pages. Each type needs its own right and scope, and what the policy hides of it is not there; a type that may not be read is left ' +
  'out, and the Bundle says so. Who treats and where, as far as a page refers to them, comes with that page.';

/** All that there is about a patient, by GET and by POST. */
export function everythingOperations(patient: FhirType, types: Types): EndpointMap[string] {
  const path = `${FHIR}/Patient/{id}/$everything` as const;
  const common = {
    path,
    access: readAccess(patient),
    audit: { event: 'patient.everything', action: 'R' as const, resource: 'patient', phi_level: 'full' as const },
    limit: 'fhir' as const,
    description: DOCUMENTATION,
    representation: fhirJson,
    message: { en: 'Everything.', es: 'Todo.' },
    response: answered('Bundle'),
    errors: ['invalid_search', 'not_acceptable', 'not_found'] as const,
  };
  const get: Endpoint = endpoint({
    ...common,
    operationId: 'fhirPatientEverything',
    method: 'get',
    summary: 'All that there is about a patient',
    parameters: { path: ids('id'), query: anyQuery(QUERY), headers },
    handler: (call) => everything(call, types, call.query),
  });
  const post: Endpoint = endpoint({
    ...common,
    operationId: 'fhirPatientEverythingByPost',
    method: 'post',
    summary: 'All that there is about a patient, asked for by Parameters',
    parameters: { path: ids('id'), query: anyQuery(FORMAT), headers, body: parametersSchema },
    handler: (call) => everything(call, types, queryOf(call.query, call.body)),
  });
  return { [`GET ${path}`]: get, [`POST ${path}`]: post };
}

async function everything(call: EverythingCall, types: Types, query: Query): Promise<Result> {
  const { deps, clinic, language, trail, path } = call;
  const negotiation = wanted(query, call.headers);
  const request = readEverything(query, types, call, isStrict(call.headers));
  const page = await everythingPage(call, types, request);
  trail.note({ patient_ids: page.patients, result_count: page.matches.length });
  const base = baseOf(deps);
  const url = `${base}/Patient/${path.id}/$everything`;
  const issues = [...request.issues, ...page.issues];
  const bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: `${url}${request.self}` },
      ...(page.next
        ? [{ relation: 'next', url: `${url}?_page=${sealEverything(deps.config.keys, clinic.id, path.id, page.next)}` }]
        : []),
    ],
    ...entriesOf([
      ...page.matches.map((resource) => entry(base, resource, 'match')),
      ...page.included.map((resource) => entry(base, resource, 'include')),
      ...(issues.length === 0 ? [] : [{ resource: outcome(issues, language), search: { mode: 'outcome' } }]),
    ]),
  };
  return answerOf(bundle, negotiation);
}

const entry = (base: string, resource: Resource, mode: string) => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode },
});
