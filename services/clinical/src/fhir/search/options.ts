import { FHIR_LIMITS } from '../limits.js';
import type { FhirType } from '../type.js';
import { NotUnderstood, searchFault } from './fault.js';
import type { Sort } from './parameter.js';
import { parameterOf } from './common.js';

export interface Inclusion {
  /** The type that has the reference. */
  source: string;
  parameter: string;
  /** Only references to that type. */
  target: string | undefined;
}

export const SUMMARIES = ['true', 'text', 'data', 'count', 'false'] as const;

/** What a search says of its answer, beside what it looks for. */
export interface SearchOptions {
  count: number;
  sorts: Sort[];
  summary: (typeof SUMMARIES)[number];
  elements: string[] | undefined;
  total: 'none' | 'estimate' | 'accurate' | undefined;
  includes: Inclusion[];
  revincludes: Inclusion[];
}

export const usualOptions = (): SearchOptions => ({
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

/** What is said of how the answer is written: it is no part of the search. */
export const OF_THE_FORMAT = ['_format', '_pretty', '_page'];

/** What is said of how much is answered, whatever is looked for. */
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

export const OPTIONS: Record<string, (...asked: [...Parameters<Shaping>, type: FhirType]) => void> = {
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
  _include: (options, value, name) => include(options.includes, value, name),
  _revinclude: (options, value, name) => include(options.revincludes, value, name),
};

function sortOf(type: FhirType, given: string): Sort {
  const descending = given.startsWith('-');
  const name = descending ? given.slice(1) : given;
  const column = parameterOf(type, name)?.sort;
  if (!column)
    throw new NotUnderstood('_sort', {
      en: `${type.type} cannot be sorted by ${name}: it was ignored.`,
      es: `${type.type} no se puede ordenar por ${name}: se ignoró.`,
    });
  return { ...column, direction: descending ? 'desc' : 'asc' };
}

function include(inclusions: Inclusion[], value: string, name: string): void {
  const [source = '', parameter = '', target, more] = value.split(':');
  if (more !== undefined || !/^[A-Za-z]+$/.test(source) || parameter === '')
    throw searchFault(name, {
      en: 'It is written as Type:parameter or Type:parameter:Target.',
      es: 'Se escribe Tipo:parámetro o Tipo:parámetro:Destino.',
    });
  if (inclusions.length >= FHIR_LIMITS.includes)
    throw searchFault(name, {
      en: `At most ${FHIR_LIMITS.includes} may be given.`,
      es: `Se admiten como máximo ${FHIR_LIMITS.includes}.`,
    });
  inclusions.push({ source, parameter, target });
}
