import { problem } from '../domain/errors.js';
import { endpoint } from '../http/endpoint.js';
import type { EndpointMap } from '../http/endpoint-map.js';
import {
  anyQuery,
  answered,
  answerOf,
  FHIR,
  FORMAT,
  headers,
  wanted,
  type Headers,
  type Query,
} from './http-exchange.js';
import { FHIR_LIMITS } from './limits.js';
import { outcome, type Issue } from './operation-outcome.js';
import { typesIn } from './patient/everything-request.js';
import { readerUnlessHidden } from './patient/patient-context.js';
import { fhirJson } from './representation.js';
import { typesFor } from './search/own-parameters.js';
import type { SearchContext } from './search/parameter-conditions.js';
import { searchFault, unknownPage } from './search/search-errors.js';
import { readPage } from './search/page.js';
import { givenIn, openPlace, readSearch, sealPlace, type Given, type SearchRequest } from './search/search-request.js';
import { baseOf, contextOf, entriesOf, entry, urlOf, type SearchCall } from './search/search.js';
import { subsetOf } from './search/subsetting.js';
import { patientsInAnswer } from './search/patients-in-answer.js';
import type { FhirType, Resource, Types } from './type.js';

const QUERY = {
  _type: 'Types, separated by commas.',
  _id: 'The id of the resource.',
  _lastUpdated: 'When the record was last changed.',
  _count: `Resources of a page, ${FHIR_LIMITS.count.usual} unless said, ${FHIR_LIMITS.count.max} at most.`,
  _summary: 'true, text, data or false.',
  _elements: 'The members that are wanted, separated by commas.',
  _page: 'Of a link that was answered.',
  ...FORMAT,
};

/** A search of several types, by GET and by POST of a form. */
export function searchAllOperations(types: Types): EndpointMap[string] {
  const common = {
    summary: 'Search several types',
    description:
      'By whatever all of the types are searched by, one type after the other, in pages. Each type needs its own right and scope: one that ' +
      'may not be read is left out, and the Bundle says so. What orders, counts or includes is for searches of one type.',
    access: { kind: 'clinic', smart: 'any' },
    audit: { event: 'record.search', action: 'R', resource: 'record', phi_level: 'full' },
    limit: 'fhir',
    representation: fhirJson,
    message: { en: 'Search.', es: 'Búsqueda.' },
    response: answered('Bundle'),
    errors: ['invalid_search', 'not_acceptable', 'missing_ability', 'phi_access_denied'],
  } as const;
  const answer = async (call: SearchCall, given: Given, query: Query, asked: Headers) => {
    const negotiation = wanted(query, asked);
    return answerOf(await searchedAll(call, types, given), negotiation);
  };
  return {
    [`GET ${FHIR}`]: endpoint({
      ...common,
      operationId: 'fhirSearchAll',
      method: 'get',
      path: FHIR,
      parameters: { query: anyQuery(QUERY), headers },
      handler: (call) => answer(call, givenIn(call.query), call.query, call.headers),
    }),
    [`POST ${FHIR}/_search`]: endpoint({
      ...common,
      operationId: 'fhirSearchAllByPost',
      method: 'post',
      path: `${FHIR}/_search`,
      form: true,
      parameters: { query: anyQuery(FORMAT), body: anyQuery(QUERY), headers },
      handler: (call) => answer(call, givenIn(call.query, call.body), { ...call.query, ...call.body }, call.headers),
    }),
  };
}

/** What the address of a page stands for, in the place of a type's name. */
const ADDRESS = '';

interface Part {
  type: FhirType;
  request: SearchRequest;
}

/** What a search of one type may ask for, and one of several does not answer. */
const OF_ONE_TYPE = /^_(sort|total|include|revinclude)\b/;

/** What is asked of each of the types that the caller may read, the others are told. Throws 400 for what one of them is not searched by. */
function partsOf(named: readonly FhirType[], given: Given, context: SearchContext, issues: Issue[]): [Part, ...Part[]] {
  const unfit = given.find(
    ([name, value]) =>
      OF_ONE_TYPE.test(name) || `${name}=${value}` === '_summary=count' || (name === '_count' && Number(value) === 0),
  );
  if (unfit)
    throw searchFault(unfit[0].slice(0, FHIR_LIMITS.nameLength), {
      en: 'Several types are neither ordered, nor counted, nor answered with others: search one type.',
      es: 'Varios tipos no se ordenan, ni se cuentan, ni se responden con otros: busque un solo tipo.',
    });
  const conditions = given.filter(([name]) => name !== '_type');
  const [first, ...others] = named.flatMap((type) =>
    readerUnlessHidden(type, context, issues) ? [{ type, request: readSearch(type, conditions, context, true) }] : [],
  );
  if (first) return [first, ...others];
  for (const type of named) context.readerOf(type);
  throw problem('missing_ability');
}

/** Throws 400 unless types are named, all of which there are. */
function namedIn(given: Given, types: Types): FhirType[] {
  const values = given.flatMap(([name, value]) => (name === '_type' ? [value] : []));
  const names = typesIn(values, types);
  if (names === undefined)
    throw searchFault('_type', {
      en: 'Name the types that are searched, as _type=Patient,Encounter.',
      es: 'Indique los tipos que se buscan, como _type=Patient,Encounter.',
    });
  return names.flatMap((name) => types.get(name) ?? []);
}

/** A Bundle with one page of what the types hold, and a row of the trail that names every patient on it. */
async function searchedAll(call: SearchCall, all: Types, asked: Given): Promise<object> {
  const { db, deps, caller, trail, language } = call;
  const types = typesFor(all, caller);
  const page = asked.find(([name]) => name === '_page')?.[1];
  const place = page === undefined ? undefined : openPlace(call, ADDRESS, page);
  const given = place?.given ?? asked;
  const context = contextOf(call, undefined, types);
  const issues: Issue[] = [];
  const parts = partsOf(namedIn(given, types), given, context, issues);
  const [at, ...position] = place?.position ?? [];
  const begin = at === undefined ? 0 : parts.findIndex(({ type }) => type.type === at);
  if (begin < 0) throw unknownPage();

  const [first] = parts;
  const { count } = first.request.options;
  const resources: Resource[] = [];
  const patients = new Set<string>();
  let next: string[] | undefined;
  for (const [index, { type, request }] of parts.slice(begin).entries()) {
    const room = count - resources.length;
    const options = { ...request.options, count: Math.max(1, room), total: 'none' as const };
    const behind = index === 0 && position.length > 0 ? { given, position, total: undefined } : undefined;
    const { rows } = await readPage(db, type, context.readerOf(type), { ...request, options }, behind);
    const shown = rows.slice(0, room);
    resources.push(...shown.map(({ row }) => type.map(row, call)));
    for (const id of await patientsInAnswer(db, type, { given, request, shown }, context)) patients.add(id);
    if (rows.length > shown.length) {
      next = [type.type, ...(shown.at(-1)?.position ?? behind?.position ?? [])];
      break;
    }
  }
  trail.note({ patient_ids: [...patients], result_count: resources.length });
  const base = baseOf(deps);
  const understood: Given = [...given.filter(([name]) => name === '_type'), ...first.request.understood];
  const sealed = next && sealPlace(call, ADDRESS, { given, position: next, total: undefined });
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: urlOf(base, ADDRESS, understood, page) },
      ...(sealed === undefined ? [] : [{ relation: 'next', url: urlOf(base, ADDRESS, [], sealed) }]),
    ],
    ...entriesOf([
      ...resources.map((resource) => entry(base, subsetOf(resource, first.request.options), 'match')),
      ...(issues.length === 0 ? [] : [{ resource: outcome(issues, language), search: { mode: 'outcome' } }]),
    ]),
  };
}
