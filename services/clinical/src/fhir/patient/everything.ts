import { ids, type Call } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { readAccess } from '../access.js';
import { isStrict, type Headers, type Query } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { outcome } from '../operation-outcome.js';
import { readOperation } from '../read-operation.js';
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
};

const DOCUMENTATION =
  'In pages. Each type needs its own right and scope, and what the policy hides of it is not there; a type that may not be read is left ' +
  'out, and the Bundle says so. Who treats and where, as far as a page refers to them, comes with that page.';

/** All that there is about a patient. */
export const everythingOperations = (patient: FhirType, types: Types): EndpointMap[string] =>
  readOperation({
    operationId: 'fhirPatientEverything',
    path: '/Patient/{id}/$everything',
    ids: ids('id'),
    query: QUERY,
    summary: 'All that there is about a patient',
    description: DOCUMENTATION,
    access: readAccess(patient),
    audit: { event: 'patient.everything', action: 'R', resource: 'patient', phi_level: 'full' },
    message: { en: 'Everything.', es: 'Todo.' },
    errors: ['not_found'],
    answer: (call, query) => everything(call, types, query),
  });

async function everything(call: EverythingCall, types: Types, query: Query): Promise<object> {
  const { deps, clinic, language, trail, path } = call;
  const request = readEverything(query, types, call, isStrict(call.headers));
  const page = await everythingPage(call, types, request);
  trail.note({ patient_ids: page.patients, result_count: page.matches.length });
  const base = baseOf(deps);
  const url = `${base}/Patient/${path.id}/$everything`;
  const issues = [...request.issues, ...page.issues];
  return {
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
}

const entry = (base: string, resource: Resource, mode: string) => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode },
});
