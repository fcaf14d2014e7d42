import type { EndpointMap } from '../../http/endpoint-map.js';
import { searchAccess } from '../access.js';
import { auditOf, isStrict, type Query } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { outcome, type Issue } from '../operation-outcome.js';
import { countIn } from '../parameters.js';
import { readOperation } from '../read-operation.js';
import { searchFault } from '../search/search-errors.js';
import { newestOfEach } from '../search/newest-rows.js';
import { givenIn, readSearch, type SearchRequest } from '../search/search-request.js';
import { baseOf, contextOf, entriesOf, entry, ignoredIssue, urlOf, type SearchCall } from '../search/search.js';
import { patientsInAnswer } from '../search/patients-in-answer.js';
import type { FhirType, Types } from '../type.js';

const QUERY = {
  patient: 'The patient; `subject` says the same.',
  category: 'Or `code`: of which kinds; whatever else Observation is searched by narrows it.',
  code: 'Which observations.',
  max: `How many of each code, 1 unless said and ${FHIR_LIMITS.count.max} at most; with the last of them those of the same time.`,
};

/** The newest observations of each code of a patient. */
export const lastnOperations = (observation: FhirType, types: Types): EndpointMap[string] =>
  readOperation({
    operationId: 'fhirLastn',
    path: '/Observation/$lastn',
    query: QUERY,
    summary: 'The newest observations of each code',
    description: `The newest of each code together, those of the code that was observed last first; ${FHIR_LIMITS.included} at most in all.`,
    access: searchAccess(observation),
    audit: auditOf(observation, 'lastn'),
    message: { en: 'The newest of each.', es: 'Lo más reciente de cada uno.' },
    answer: (call, query) => lastn(call, { observation, types, query, strict: isStrict(call.headers) }),
  });

interface Asked {
  observation: FhirType;
  types: Types;
  query: Query;
  strict: boolean;
}

async function lastn(call: SearchCall, { observation, types, query, strict }: Asked): Promise<object> {
  const { db, deps, trail, language } = call;
  const { max, ...conditions } = query;
  const given = givenIn(conditions);
  const context = contextOf(call, observation, types);
  const request = readSearch(observation, given, context, strict);
  checkAsked(request);
  const most = countIn(query, 'max', 1);
  const limit = FHIR_LIMITS.included;
  const found = await newestOfEach(db, observation, context.readerOf(observation), request, { most, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const shown = rows.map((row) => ({ row, position: [] }));
  const patient_ids = await patientsInAnswer(db, observation, { given, request, shown }, context);
  trail.note({ patient_ids, result_count: rows.length });
  const issues = [...request.ignored.map(ignoredIssue), ...(found.length > limit ? [CUT] : [])];
  const base = baseOf(deps);
  const understood = [...request.understood, ...(max ? [['max', String(most)] as const] : [])];
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: rows.length,
    link: [{ relation: 'self', url: urlOf(base, 'Observation/$lastn', understood) }],
    ...entriesOf([
      ...rows.map((row) => entry(base, observation.map(row, call), 'match')),
      ...(issues.length === 0 ? [] : [{ resource: outcome(issues, language), search: { mode: 'outcome' } }]),
    ]),
  };
}

const CUT: Issue = {
  severity: 'warning',
  code: 'too-costly',
  text: {
    en: `There are more than ${FHIR_LIMITS.included}, which were left out: ask for fewer codes, or fewer of each.`,
    es: `Hay más de ${FHIR_LIMITS.included}, que se omitieron: pida menos códigos, o menos de cada uno.`,
  },
  expression: 'max',
};

/** HL7's rules: of one patient, by category or by code. Throws 400; an order, a page or what comes with it is none of this. */
function checkAsked({ patientId, understood }: SearchRequest): void {
  if (patientId === undefined)
    throw searchFault('patient', { en: 'Name one patient, by their id.', es: 'Indique un paciente, por su id.' });
  const heads = understood.map(([name]) => name.split(/[:.]/)[0] ?? '');
  if (!heads.some((head) => head === 'category' || /(^|-)code($|-)/.test(head)))
    throw searchFault('category', {
      en: 'Say which observations: by category or by code.',
      es: 'Indique qué observaciones: por category o por code.',
    });
  const option = heads.find((head) => /^_(count|sort|total|summary|elements|include|revinclude|page)$/.test(head));
  if (option !== undefined)
    throw searchFault(option, {
      en: 'This operation has no such parameter: leave it out.',
      es: 'Esta operación no tiene ese parámetro: omítalo.',
    });
}
