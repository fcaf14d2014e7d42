import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Types } from '../type.js';
import { NotUnderstood, searchFault } from './search-errors.js';
import { include, includeReferring, type Inclusion } from './include-parameters.js';
import type { Sort } from './parameter.js';
import { parameterOf } from './common-parameters.js';

const SUMMARIES = ['true', 'text', 'data', 'count', 'false'] as const;

/** How a search wants to be answered, beside what it looks for. */
export interface SearchOptions {
  count: number;
  sorts: Sort[];
  summary: (typeof SUMMARIES)[number];
  elements: string[] | undefined;
  total: 'none' | 'estimate' | 'accurate' | undefined;
  includes: Inclusion[];
  revincludes: Inclusion[];
}

export const defaultOptions = (): SearchOptions => ({
  count: FHIR_LIMITS.count.usual,
  sorts: [],
  summary: 'false',
  elements: undefined,
  total: undefined,
  includes: [],
  revincludes: [],
});

const chosen = <T extends string>(name: string, value: string, values: readonly T[]): T => {
  const found = values.find((each) => each === value);
  if (found === undefined)
    throw searchFault(name, { en: `It is one of ${values.join(', ')}.`, es: `Es uno de ${values.join(', ')}.` });
  return found;
};

type Shaping = (options: SearchOptions, value: string, name: string) => void;

/** Parameters that say how the answer is written, and are no part of the search. */
export const OF_THE_FORMAT = ['_format', '_pretty', '_page'];

/** Parameters that say how much of what is found is answered, of any type. */
export const SHAPING: Record<string, Shaping> = {
  _count(options, value, name) {
    if (!/^\d+$/.test(value)) throw searchFault(name, { en: 'It is a whole number.', es: 'Es un número entero.' });
    options.count = Math.min(Number(value), FHIR_LIMITS.count.max);
  },
  _summary: (options, value, name) => void (options.summary = chosen(name, value, SUMMARIES)),
  _total: (options, value, name) =>
    void (options.total = chosen(name, value, ['none', 'estimate', 'accurate'] as const)),
  _elements: (options, value) =>
    void (options.elements = value
      .split(',')
      .map((each) => each.split('.')[0] ?? '')
      .filter(Boolean)
      .slice(0, FHIR_LIMITS.values)),
};

/** How much of one resource is wanted, which is no search and counts nothing. */
export function readSubset(query: Record<string, string[]>): Pick<SearchOptions, 'summary' | 'elements'> {
  const options = defaultOptions();
  for (const name of ['_summary', '_elements'])
    for (const value of query[name] ?? []) SHAPING[name]?.(options, value, name);
  if (options.summary === 'count')
    throw searchFault('_summary', { en: 'Only a search is counted.', es: 'Solo se cuenta una búsqueda.' });
  return options;
}

type Option = (...asked: [...Parameters<Shaping>, type: FhirType, types: Types]) => void;

const including: Option = ({ includes }, value, name, type, types) => include(includes, { name, value, type, types });
const includingReferring: Option = ({ revincludes }, value, name, type, types) =>
  includeReferring(revincludes, { name, value, type, types });

export const OPTIONS: Record<string, Option> = {
  ...SHAPING,
  _sort(options, value, name, type) {
    const names = value.split(',').filter(Boolean);
    if (names.length > FHIR_LIMITS.sorts)
      throw searchFault(name, {
        en: `At most ${FHIR_LIMITS.sorts} may be given.`,
        es: `Se admiten como máximo ${FHIR_LIMITS.sorts}.`,
      });
    options.sorts = names.map((each) => sortOf(type, each));
  },
  _include: including,
  '_include:iterate': including,
  _revinclude: includingReferring,
  '_revinclude:iterate': includingReferring,
};

function sortOf(type: FhirType, given: string): Sort {
  const descending = given.startsWith('-');
  const name = descending ? given.slice(1) : given;
  const column = parameterOf(type, name)?.sort;
  if (!column)
    throw new NotUnderstood('_sort', {
      en: `${type.type} cannot be sorted by ${name}.`,
      es: `${type.type} no se puede ordenar por ${name}.`,
    });
  return { ...column, direction: descending ? 'desc' : 'asc' };
}
