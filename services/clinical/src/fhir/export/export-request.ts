import { TRUE } from '../../db/piece.js';
import { HttpError } from 'http-kit';
import { problem } from '../../domain/errors.js';
import type { Text } from '../../domain/language.js';
import { findPractitioner } from '../../features/practitioners/index.js';
import { isUuid } from '../../id.js';
import { SMART_LIMITS } from '../../limits/index.js';
import { searchAccess } from '../access.js';
import type { Query } from '../http-exchange.js';
import { sinceOf } from '../history-page.js';
import { FHIR_LIMITS } from '../limits.js';
import type { SearchContext } from '../search/parameter-conditions.js';
import { valueIn } from '../parameters.js';
import { checkGroup, GROUP_EXPORT } from '../resources/group/group-access.js';
import { searchFault } from '../search/search-errors.js';
import { OF_THE_FORMAT, OPTIONS } from '../search/result-parameters.js';
import { all, type Condition } from '../search/parameter.js';
import { readSearch } from '../search/search-request.js';
import { contextOf, type SearchCall } from '../search/search.js';
import type { FhirType, Types } from '../type.js';
import { omitOrRefuse, tryOrOmit, type Omissions } from './export-omissions.js';
import { associatedIn } from './export-provenance.js';

/** Whose resources an export holds: all, those of patients, or those of the patients of a practitioner. */
export type ExportLevel = 'system' | 'patients' | { practitioner_id: string };

/** What is exported, as it was asked for. */
interface ExportRequest {
  types: string[];
  filters: Record<string, string[]>;
  since: string | null;
}

const FORMATS = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];
export const KNOWN = [
  '_outputFormat',
  '_since',
  '_type',
  '_typeFilter',
  '_elements',
  'includeAssociatedData',
  '_format',
  '_pretty',
];

/**
 * Throws 400 for what cannot be exported so, unless it may be left out; and 403 for a type that the caller may not search.
 */
export function readExport(
  query: Query,
  level: ExportLevel,
  types: Types,
  call: SearchCall,
  left: Omissions,
): ExportRequest {
  // To leave out whose records it is to hold would show more than was asked for.
  for (const name of Object.keys(query).filter((each) => !KNOWN.includes(each)))
    omitOrRefuse(name === 'patient' ? undefined : left, name.slice(0, FHIR_LIMITS.nameLength), {
      en: 'It is not supported.',
      es: 'No se admite.',
    });
  const format = valueIn(query, '_outputFormat')?.replace(' ', '+');
  if (format !== undefined && !FORMATS.includes(format))
    throw searchFault('_outputFormat', {
      en: `It is one of ${FORMATS.join(', ')}.`,
      es: `Es uno de ${FORMATS.join(', ')}.`,
    });
  const elements = query['_elements']?.flatMap((each) => each.split(',').map((name) => name.trim()));
  const named = typesIn(query['_type'], level, types, call, left);
  const filters = filtersIn(query['_typeFilter'] ?? [], left);
  const understood = Object.entries(filters).flatMap(([name, searches]) => {
    const type = named.includes(name) ? types.get(name) : undefined;
    if (!type) omitOrRefuse(left, '_typeFilter', notExported(name));
    const context = type && contextOf(call, type, types);
    const kept = searches.filter(
      (search) => type && context && tryOrOmit(left, '_typeFilter', () => filterCondition(type, search, context)),
    );
    return kept.length > 0 ? [[name, kept]] : [];
  });
  if (elements) checkElements(elements, left ? [...types.keys()] : named);
  const associated = associatedWith(query, named, understood.length > 0, types, call, left);
  return {
    types: associated ? [...named.filter((name) => name !== 'Provenance'), 'Provenance'] : named,
    filters: {
      ...Object.fromEntries(understood),
      ...(elements && { _elements: elements }),
      ...(associated && { _associated: [associated] }),
    },
    since: sinceIn(query, call),
  };
}

/** Which Provenance comes beside those types, behind them. Refused with filters: they say nothing of what was made of what they let through. */
function associatedWith(
  query: Query,
  named: readonly string[],
  isFiltered: boolean,
  types: Types,
  call: SearchCall,
  left: Omissions,
): string | undefined {
  const associated = associatedIn(query['includeAssociatedData'], left);
  if (associated === undefined || named.length === 0) return undefined;
  const provenance = types.get('Provenance');
  const isServed = provenance !== undefined && mayExport(provenance, call);
  if (isServed && !isFiltered) return associated;
  omitOrRefuse(
    left,
    'includeAssociatedData',
    isServed
      ? { en: 'It is not served with _typeFilter.', es: 'No se admite con _typeFilter.' }
      : notExported('Provenance'),
  );
  return undefined;
}

/** What of a type a filter lets through. Throws 400 for one that is not understood, or has a parameter without a value. */
export function filterCondition(type: FhirType, filter: string, context: SearchContext): Condition {
  const given = [...new URLSearchParams(filter.replaceAll('\\,', ','))];
  const shaping = given.find(([name]) => Object.hasOwn(OPTIONS, name) || OF_THE_FORMAT.includes(name));
  if (shaping)
    throw searchFault('_typeFilter', {
      en: `${shaping[0]} says how a search is answered, not what it finds.`,
      es: `${shaping[0]} dice cómo se responde una búsqueda, no qué encuentra.`,
    });
  // It would be left out of a search: more would be exported than was asked for.
  if (given.some(([, value]) => value === ''))
    throw searchFault('_typeFilter', { en: 'Each parameter needs a value.', es: 'Cada parámetro necesita un valor.' });
  const { conditions } = readSearch(type, given, context, true);
  return conditions.length === 0 ? { sql: TRUE } : all(conditions);
}

const notExported = (name: string): Text => ({
  en: `${name.slice(0, 64)} is not exported here.`,
  es: `${name.slice(0, 64)} no se exporta aquí.`,
});

function typesIn(
  given: string[] | undefined,
  level: ExportLevel,
  types: Types,
  call: SearchCall,
  left: Omissions,
): string[] {
  const offered = [...types.values()].filter(
    ({ patientColumn, updated }) => updated !== undefined && (level === 'system' || patientColumn !== null),
  );
  const named = given?.flatMap((each) => each.split(',').map((name) => name.trim())).filter(Boolean);
  if (named?.length === 0) throw searchFault('_type', { en: 'It names no type.', es: 'No nombra ningún tipo.' });
  if (named === undefined) {
    const allowed = offered.filter((type) => !type.onlyByName && mayExport(type, call)).map(({ type }) => type);
    if (allowed.length === 0) throw problem('missing_ability');
    return allowed;
  }
  // Who names nothing that there is has mistaken the service, and not what it exports here.
  const mayLeaveOut = named.some((name) => types.has(name)) ? left : undefined;
  return [...new Set(named)].filter((name) => {
    const type = offered.find((each) => each.type === name);
    if (type) call.allowed(searchAccess(type));
    else omitOrRefuse(mayLeaveOut, '_type', notExported(name));
    return type !== undefined;
  });
}

function mayExport(type: FhirType, call: SearchCall): boolean {
  try {
    call.allowed(searchAccess(type));
    return true;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    return false;
  }
}

/** `Type?parameter=value`, several separated by commas; one that no other follows, or that is escaped, is part of a value. */
function filtersIn(given: readonly string[], left: Omissions): Record<string, string[]> {
  const filters: Record<string, string[]> = Object.create(null);
  const each = given.flatMap((text) => text.split(/(?<!\\),(?=[A-Za-z]+\?)/)).filter(Boolean);
  if (each.length > FHIR_LIMITS.values)
    throw searchFault('_typeFilter', { en: 'There are too many filters.', es: 'Hay demasiados filtros.' });
  for (const filter of each) {
    const [, type, search] = /^([A-Za-z]+)\?(.+)$/s.exec(filter) ?? [];
    if (type !== undefined && search !== undefined) (filters[type] ??= []).push(search);
    else
      omitOrRefuse(left, '_typeFilter', {
        en: 'It is written as Type?parameter=value.',
        es: 'Se escribe Tipo?parámetro=valor.',
      });
  }
  return filters;
}

/** `member`, or `Type.member` of a type that is exported; only what is at the top of a resource can be left out. */
function checkElements(elements: readonly string[], types: readonly string[]): void {
  if (elements.length > FHIR_LIMITS.values)
    throw searchFault('_elements', { en: 'There are too many members.', es: 'Hay demasiados elementos.' });
  for (const element of elements) {
    const [matched, type] = /^(?:([A-Z][A-Za-z]*)\.)?[a-z][A-Za-z]*$/.exec(element) ?? [];
    if (matched === undefined || matched.length > FHIR_LIMITS.nameLength)
      throw searchFault('_elements', {
        en: 'It is written as member or Type.member, of those at the top of a resource.',
        es: 'Se escribe elemento o Tipo.elemento, de los del primer nivel de un recurso.',
      });
    if (type !== undefined && !types.includes(type)) throw searchFault('_elements', notExported(type));
  }
}

function sinceIn(query: Query, call: SearchCall): string | null {
  const since = sinceOf(query, call);
  if (since === undefined) return null;
  if (Date.parse(since) > call.now.getTime() + SMART_LIMITS.clockDriftSeconds * 1000)
    throw searchFault('_since', { en: 'It is yet to come.', es: 'Todavía no llega.' });
  return since;
}

/** A group is the patients of a practitioner. Throws 404, and 403 for who may not know who treats whom. */
export async function groupOf(id: string, { db, clinic, caller, allowed }: SearchCall): Promise<ExportLevel> {
  const grant = allowed(GROUP_EXPORT);
  if (!isUuid(id) || !(await findPractitioner(db, clinic.id, id))) throw problem('not_found');
  const practitioner_id = id.toLowerCase();
  await checkGroup(db, practitioner_id, grant, { caller, clinic });
  return { practitioner_id };
}
