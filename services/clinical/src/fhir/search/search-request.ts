import type { Deps } from '../../deps/deps.js';
import { same } from '../../db/piece.js';
import { isUuid } from '../../id.js';
import type { BaseCall } from '../../operation/operation.js';
import { openPosition, sealPosition } from '../../secrets/secret-box.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType } from '../type.js';
import { parametersWithin, inCompartment, type Compartment } from './compartments.js';
import { conditionOf, type SearchContext } from './parameter-conditions.js';
import { NotUnderstood, searchFault, unknownPage } from './search-errors.js';
import { OF_THE_FORMAT, OPTIONS, defaultOptions, type SearchOptions } from './result-parameters.js';
import type { Condition, Sort } from './parameter.js';
import { referenceOf } from './reference.js';
import { parameterOf } from './common-parameters.js';

/** A search's parameters in their order, as they were given. */
export type Given = readonly (readonly [name: string, value: string])[];

/** Where a page begins, behind the last row of the one before. */
export interface Place {
  given: Given;
  position: string[];
  /** As it was counted for the first page. */
  total: number | undefined;
}

/** What is looked for, and how it is answered. */
export interface Sought {
  conditions: Condition[];
  options: SearchOptions;
  /** The one patient whose records are looked for, where it is one. */
  patientId: string | undefined;
  /** Whether only what counts now is looked for, and nothing that was replaced. */
  current: boolean;
}

/** What is looked for, as somebody asked for it. */
export interface SearchRequest extends Sought {
  /** What was understood of what was given, for the `self` link. */
  understood: Given;
  ignored: NotUnderstood[];
}

/** Parameters of a URL and of a form, one value each. Throws 400 for more than a search may hold. */
export function givenIn(...sources: Record<string, unknown>[]): Given {
  const given = sources.flatMap((source) =>
    Object.entries(source).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)] as const)),
  );
  const length = given.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (given.length > FHIR_LIMITS.parameters || length > FHIR_LIMITS.searchLength)
    throw searchFault(undefined, {
      en: `A search has at most ${FHIR_LIMITS.parameters} parameters and ${FHIR_LIMITS.searchLength} characters: make several.`,
      es: `Una búsqueda tiene como máximo ${FHIR_LIMITS.parameters} parámetros y ${FHIR_LIMITS.searchLength} caracteres: haga varias.`,
    });
  return given;
}

/** What a page is sealed for: it tells what was asked and how much was found, so it is good for the same caller, scopes and address alone. */
function placeOf({ clinic, caller }: Pick<BaseCall<'clinic'>, 'clinic' | 'caller'>, address: string): string {
  const { client_id, scopes = [], patient_id } = caller.credential.smart ?? {};
  return JSON.stringify(['fhir', clinic.id, address, caller.id, client_id, [...scopes].sort(), patient_id]);
}

type Paging = Pick<BaseCall<'clinic'>, 'clinic' | 'caller'> & { deps: Pick<Deps, 'config'> };

/** The place as an address can hold it: encrypted, as the search may contain names, and safe from forgery. */
export const sealPlace = (call: Paging, address: string, { given, position, total }: Place): string =>
  sealPosition(call.deps.config.keys, JSON.stringify([given, position, total ?? null]), placeOf(call, address));

/** Throws 400 for what is none of this caller's and address's. */
export function openPlace(call: Paging, address: string, sealed: string): Place {
  const text = openPosition(call.deps.config.keys, sealed, placeOf(call, address));
  if (text === undefined) throw unknownPage();
  const [given, position, total] = JSON.parse(text) as [Given, string[], number | null];
  return { given, position, total: total ?? undefined };
}

/** Who searches by these knows what they look for, or follows changes: they find what was replaced as well. */
const FOLLOWING = /^(_id|_lastUpdated)\b/;

/** Parameters that follow references: `_has`, and chains, of which `:identifier` is one as well. */
const FOLLOWS = /^_has:|\.|:identifier$/;

/** Throws 400 for a search that follows references in too many parameters. */
function checkChains(given: Given): void {
  if (given.filter(([name]) => FOLLOWS.test(name)).length <= FHIR_LIMITS.chains) return;
  throw searchFault(undefined, {
    en: `At most ${FHIR_LIMITS.chains} parameters of a search may follow references (_has, chains, :identifier): make several searches, and put the ids that one finds into the next.`,
    es: `Como máximo ${FHIR_LIMITS.chains} parámetros de una búsqueda pueden seguir referencias (_has, cadenas, :identifier): haga varias búsquedas y ponga en la siguiente los id que encuentre una.`,
  });
}

/** Conditions that say the same are one: each may be a query of its own. */
function different(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((each, place) => conditions.findIndex((other) => same(other.sql, each.sql)) === place);
}

/**
 * What was given as conditions and options, in a compartment of what is in it. Throws 400; what is not known is ignored, or under `strict`
 * refused as well.
 */
export function readSearch(
  type: FhirType,
  given: Given,
  context: SearchContext,
  strict: boolean,
  compartment?: Compartment,
): SearchRequest {
  checkChains(given);
  const request: SearchRequest = {
    conditions: [],
    options: defaultOptions(),
    understood: [],
    ignored: [],
    patientId: patientNamed(type, given, context, compartment),
    current: !given.some(([name, value]) => FOLLOWING.test(name) || (name === '_sort' && /_lastUpdated/.test(value))),
  };
  if (compartment) request.conditions.push(inCompartment(type, compartment, context));
  const understood: [string, string][] = [];
  for (const [name, value] of given) {
    if (OF_THE_FORMAT.includes(name) || value === '') continue;
    try {
      const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
      if (option) option(request.options, value, name, type, context.types);
      else request.conditions.push(conditionOf(type, name, value, context));
      understood.push([name, value]);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      if (strict) throw searchFault(error.parameter, error.text);
      request.ignored.push(error);
    }
  }
  if (request.options.sorts.length === 0) request.options.sorts = usualSorts(type, request.conditions);
  return { ...request, conditions: different(request.conditions), understood };
}

/**
 * Unless a search asks for an order, rows come in that in which its first condition finds them next to each other. In the order of the
 * key they might lie behind all other rows, which would have to be read first.
 */
function usualSorts(type: FhirType, conditions: readonly Condition[]): Sort[] {
  const together = type.order ? undefined : conditions.find(({ indexOrder }) => indexOrder)?.indexOrder;
  return together ? [{ ...together, direction: 'asc' }] : [];
}

/** The one patient whose records a search is limited to, where it is one. */
export function patientNamed(
  type: FhirType,
  given: Given,
  context: Pick<SearchContext, 'base'>,
  compartment?: Compartment,
): string | undefined {
  const whose = compartment && patientOf(type, compartment, context);
  if (whose !== undefined) return whose;
  return given.map(([name, value]) => patientIn(type, name, value, context)).find((each) => each !== undefined);
}

/** The one patient whose compartment it is, where all that is in it is theirs. */
const patientOf = (
  type: FhirType,
  { type: of, id }: Compartment,
  context: Pick<SearchContext, 'base'>,
): string | undefined =>
  parametersWithin(of, type)
    ?.map((name) => patientIn(type, name, `${of}/${id}`, context))
    .find((patientId) => patientId !== undefined);

/** The one patient that a parameter limits the search to. */
function patientIn(
  type: FhirType,
  name: string,
  value: string,
  { base }: Pick<SearchContext, 'base'>,
): string | undefined {
  const [head = '', modifier] = name.split(':');
  const parameter = parameterOf(type, head);
  if (parameter?.type !== 'reference') return undefined;
  const targets = Object.keys((parameter.ofShown ? parameter.through : parameter.targets) ?? {});
  if (!targets.includes('Patient')) return undefined;
  if (modifier !== undefined && modifier !== 'Patient') return undefined;
  const only = targets.length === 1 ? 'Patient' : undefined;
  const reference = referenceOf(value, base, modifier ?? only);
  return reference?.type === 'Patient' && isUuid(reference.id) ? reference.id.toLowerCase() : undefined;
}
