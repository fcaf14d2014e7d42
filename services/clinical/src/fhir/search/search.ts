import type { BaseCall } from '../../operation/operation.js';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { breakFor, type PhiGrant } from '../../operation/grant.js';
import { findTeam } from '../../operation/relation-store.js';
import { outcome, type Issue } from '../operation-outcome.js';
import { searchAccess } from '../access.js';
import { readerOf as readerFor } from '../reader.js';
import { FHIR_LIMITS } from '../limits.js';
import { type FhirType, type Reader, type Resource, type Types } from '../type.js';
import type { Compartment } from './compartments.js';
import { typeFor, typesFor } from './own-parameters.js';
import type { SearchContext } from './parameter-conditions.js';
import { findIncluded } from './included-rows.js';
import { openPlace, patientNamed, readSearch, sealPlace, type Given } from './search-request.js';
import { countLimit, readPage } from './page.js';
import { subsetOf } from './subsetting.js';
import { patientsInAnswer } from './patients-in-answer.js';

/** A search's call, whichever way its parameters came. */
export type SearchCall = BaseCall<'clinic'> & { deps: Deps; caller: Caller; clinic: Clinic };

export interface Asked {
  given: Given;
  /** Refuse what is not understood, instead of leaving it out. */
  strict: boolean;
  /** Only what is in it. */
  compartment?: Compartment | undefined;
}

export const baseOf = ({ config }: Deps): string => `${config.public_url}/fhir/R4`;

export interface SearchSet {
  resourceType: 'Bundle';
  type: 'searchset';
  total?: number;
  link: { relation: string; url: string }[];
  entry?: readonly { search: { mode: string } }[];
}

/** A Bundle with one page of what a search finds, and a row of the trail that names every patient on it. */
export async function runSearch(call: SearchCall, searched: FhirType, all: Types, asked: Asked): Promise<SearchSet> {
  const { db, deps, clinic, caller, trail, language } = call;
  const [type, types] = [typeFor(searched, caller), typesFor(all, caller)];
  const base = baseOf(deps);
  const { compartment, strict } = asked;
  const address = compartment ? `${compartment.type}/${compartment.id}/${type.type}` : type.type;
  const page = asked.given.find(([name]) => name === '_page');
  const place = page && openPlace(call, address, page[1]);
  const given = place?.given ?? asked.given;
  const context = contextOf(call, type, types, await teamOf(call, { given, compartment }, types));
  const named = patientNamed(type, given, context, compartment);
  // Before the conditions are read: those that follow references look at what the glass was broken for as well.
  if (call.phi?.relation === 'one_patient' && named !== undefined) breakFor(call.phi, named);
  const request = readSearch(type, given, context, strict, compartment);
  const reader = context.readerOf(type);
  const { rows, total } = await readPage(db, type, reader, request, place);
  const shown = rows.slice(0, request.options.count);
  const matches = shown.map(({ row }) => type.map(row, call));
  const included = await findIncluded(matches, request.options, {
    db,
    types,
    base,
    clinic,
    caller,
    readerOf: context.readerOf,
  });
  // What is behind the first page was counted, and named, with that one.
  const counted = place ? undefined : total;
  const told = await patientsInAnswer(db, type, { given, request, compartment, shown, total: counted }, context);
  const patients = [...told, ...included.patients];
  trail.note({ patient_ids: [...new Set(patients)], result_count: shown.length });

  const isUncounted = total === undefined && countLimit(request.options) === FHIR_LIMITS.countedIfAsked;
  const issues = [...request.ignored.map(ignoredIssue), ...included.issues, ...(isUncounted ? [UNCOUNTED] : [])];
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const next = last && sealPlace(call, address, { given, position: last.position, total });
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(total !== undefined && { total }),
    link: [
      { relation: 'self', url: urlOf(base, address, request.understood, place && page?.[1]) },
      ...(next === undefined ? [] : [{ relation: 'next', url: `${base}/${address}?_page=${next}` }]),
    ],
    ...entriesOf([
      ...matches.map((resource) => entry(base, subsetOf(resource, request.options), 'match')),
      ...included.resources.map((resource) => entry(base, subsetOf(resource, request.options), 'include')),
      ...(issues.length === 0 ? [] : [{ resource: outcome(issues, language), search: { mode: 'outcome' } }]),
    ]),
  };
}

interface Team {
  practitioner_id: string;
  patients: readonly string[];
}

const isNarrowed = ({ relation }: PhiGrant) => relation === 'care_team' || relation === 'own';

/** Whom a reader sees by the policy alone, where these are few; of one patient's records there are few anyhow. */
async function teamOf(
  call: SearchCall,
  { given, compartment }: Pick<Asked, 'given' | 'compartment'>,
  types: Types,
): Promise<Team | undefined> {
  const { db, clinic, phi } = call;
  const grant = phi && isNarrowed(phi) ? phi : referringGrants(call, given, types).find(isNarrowed);
  if (!grant || grant.practitioner_id === null) return undefined;
  if (compartment?.type === 'Patient') return undefined;
  if (given.some(([name]) => /^(patient|subject)(:Patient)?$/.test(name))) return undefined;
  const patients = await findTeam(db, clinic.id, grant.practitioner_id);
  return patients && { practitioner_id: grant.practitioner_id, patients };
}

/** What the policy shows of what is asked for by `_has`. Who may not read it is told so when the search is read. */
const referringGrants = ({ allowed }: SearchCall, given: Given, types: Types): PhiGrant[] =>
  given
    .flatMap(([name]) => [...name.matchAll(/_has:(\w+):/g)])
    .flatMap(([, name = '']) => {
      const type = types.get(name);
      try {
        return (type && allowed(searchAccess(type))) ?? [];
      } catch {
        return [];
      }
    });

const UNCOUNTED: Issue = {
  severity: 'information',
  code: 'too-costly',
  text: {
    en: `There are more than ${FHIR_LIMITS.countedIfAsked}, which are not counted: narrow the search, by a date for example.`,
    es: `Hay más de ${FHIR_LIMITS.countedIfAsked}, que no se cuentan: limite la búsqueda, por una fecha por ejemplo.`,
  },
  expression: '_total',
};

/** A Bundle has no empty list of entries. */
export const entriesOf = <T extends object>(entry: readonly T[]): { entry?: readonly T[] } =>
  entry.length === 0 ? {} : { entry };

export const entry = (base: string, resource: Resource, mode: string) => ({
  fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
  resource,
  search: { mode },
});

export const ignoredIssue = ({ parameter, text }: { parameter: string; text: Issue['text'] }): Issue => ({
  severity: 'warning',
  code: 'not-supported',
  text: { en: `${text.en} It was ignored.`, es: `${text.es} Se ignoró.` },
  expression: parameter,
});

/** What was understood, so that a caller sees what was not. */
export function urlOf(base: string, address: string, understood: Given, page?: string): string {
  const parameters = new URLSearchParams(understood.map(([name, value]): [string, string] => [name, value]));
  if (page !== undefined) parameters.set('_page', page);
  const query = parameters.toString();
  return `${address === '' ? base : `${base}/${address}`}${query === '' ? '' : `?${query}`}`;
}

export function contextOf(
  call: Pick<SearchCall, 'caller' | 'clinic' | 'now' | 'phi' | 'deps' | 'allowed'>,
  own: FhirType | undefined,
  types: Types,
  team?: Team,
): SearchContext {
  const { caller, clinic, now, phi, deps } = call;
  const readers = new Map<FhirType, Reader>();
  const readerOf = (type: FhirType): Reader => {
    const known = readers.get(type);
    if (known) return known;
    const grant = type === own ? phi : call.allowed(searchAccess(type));
    if (grant && isNarrowed(grant) && grant.practitioner_id === team?.practitioner_id) grant.team = team.patients;
    const reader = readerFor(type, { caller, clinic, now }, grant, 's');
    readers.set(type, reader);
    return reader;
  };
  return { types, clinic, base: baseOf(deps), zone: clinic.timezone, now, readerOf };
}
