import type { CodeableConcept, Coding } from '@medplum/fhirtypes';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { searchAccess } from '../access.js';
import { auditOf, isStrict, type Query } from '../http-exchange.js';
import { bothIn, queryOf, type Parameter, type Parameters } from '../parameters.js';
import { readOperation } from '../read-operation.js';
import { searchFault } from '../search/search-errors.js';
import { givenIn, type Given } from '../search/search-request.js';
import { entriesOf, runSearch, type SearchCall, type SearchSet } from '../search/search.js';
import type { FhirType, Types } from '../type.js';
import { dayIn } from './everything-request.js';

const QUERY = {
  patient: 'The id of the patient.',
  start: 'A date: documents of care from then on. Without it and without `end` the newest document alone.',
  end: 'A date: documents of care until then.',
  type: 'The kind of document, as system|code.',
  'on-demand': 'true for what is written when it is asked for, of which there is nothing.',
  profile: 'What the document itself conforms to; none says so.',
};

/** Where a patient's documents are, as US Core and International Patient Access ask for it: a search in other words. */
export const docrefOperations = (type: FhirType, types: Types): EndpointMap[string] =>
  readOperation({
    operationId: 'fhirDocref',
    path: '/DocumentReference/$docref',
    query: QUERY,
    summary: 'Where the documents of a patient are',
    description: 'Of care between two dates, or the newest one. Other parameters narrow it as in a search.',
    access: searchAccess(type),
    audit: auditOf(type, 'docref'),
    message: { en: 'Documents of a patient.', es: 'Documentos de un paciente.' },
    together: askedIn,
    answer: async (call, query) => {
      const bundle = await runSearch(call, type, types, {
        given: searchOf(query, call),
        strict: isStrict(call.headers),
      });
      return isBounded(query) ? bundle : alone(bundle);
    },
  });

const isBounded = (query: Query): boolean => [query['start'], query['end']].some((given) => given?.[0] !== undefined);

/** A page as if there were no others. */
function alone({ entry = [], link, ...bundle }: SearchSet): object {
  const matches = entry.filter(({ search }) => search.mode === 'match');
  return {
    ...bundle,
    total: matches.length,
    link: link.filter(({ relation }) => relation !== 'next'),
    ...entriesOf(entry),
  };
}

/** Of what is there nothing: each document says what it is in. */
const NOTHING = { 'contenttype:missing': 'true' };
const NEWEST = { status: 'current', _sort: '-date', _count: '1' };

/** The search that finds the same. Throws 400 for no patient, and for what is no date. */
function searchOf(query: Query, call: SearchCall): Given {
  const { patient, start: _start, end: _end, 'on-demand': onDemand, profile, ...others } = query;
  if (!patient?.[0]) throw searchFault('patient', { en: 'It is required.', es: 'Es obligatorio.' });
  const [start, end] = [dayIn(query, 'start', call), dayIn(query, 'end', call)];
  return givenIn(
    { patient, ...others },
    {
      ...(profile && { format: profile }),
      ...(onDemand?.[0] === 'true' && NOTHING),
      ...(isBounded(query) ? { period: boundsOf(start, end) } : NEWEST),
    },
  );
}

const boundsOf = (start: string | undefined, end: string | undefined): string[] => [
  ...(start === undefined ? [] : [`ge${start}`]),
  ...(end === undefined ? [] : [`le${end}`]),
];

/** What the address and the body ask for. A body says kinds also as CodeableConcept or Coding: any of them. */
function askedIn(address: Query, { parameter = [] }: Parameters): Query {
  const isCoded = ({ name, valueCoding, valueCodeableConcept }: Parameter) =>
    name === 'type' && (valueCoding !== undefined || valueCodeableConcept !== undefined);
  const coded = parameter.filter(isCoded);
  const query = queryOf(address, { parameter: parameter.filter((each) => !isCoded(each)) });
  return coded.length === 0 ? query : bothIn(query, { type: [coded.flatMap(tokensIn).join()] });
}

/** The codings that a parameter has, as a search looks for them. Throws 400 for what is none. */
function tokensIn({ valueCoding, valueCodeableConcept }: Parameter): string[] {
  const { coding = [] } = (valueCodeableConcept ?? {}) as CodeableConcept;
  const codings = (valueCoding === undefined ? [coding].flat() : [valueCoding]) as (Coding | null)[];
  const isCoding = (each: Coding | null) => typeof each?.code === 'string' && typeof (each.system ?? '') === 'string';
  if (codings.length === 0 || !codings.every(isCoding))
    throw searchFault('type', {
      en: 'It is a Coding, or a CodeableConcept with some, each with a code.',
      es: 'Es un Coding, o un CodeableConcept con alguno, cada uno con un código.',
    });
  return codings.map((each) => `${each?.system ?? ''}|${each?.code}`);
}
