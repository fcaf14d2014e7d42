import { HttpError } from 'http-kit';
import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import type { BaseCall } from '../../operation/operation.js';
import { searchAccess } from '../access.js';
import type { Query } from '../exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { searchFault } from '../search/fault.js';
import { dateOf } from '../search/values.js';
import type { FhirType, Types } from '../type.js';

/** Whose resources an export holds: all, those of patients, or those of the patients of a practitioner. */
export type ExportLevel = 'system' | 'patients' | { practitioner_id: string };

/** What is exported, as it was asked for. */
export interface ExportRequest {
  types: string[];
  filters: Record<string, string[]>;
  since: string | null;
}

const FORMATS = ['application/fhir+ndjson', 'application/ndjson', 'ndjson'];
const KNOWN = ['_outputFormat', '_since', '_type', '_typeFilter', '_format', '_pretty'];

type Call = Pick<BaseCall<'clinic'>, 'allowed' | 'now'> & { db: Db; caller: Caller; clinic: Clinic };

/** Throws 400 for what cannot be exported so, 403 for a type that the caller may not search. */
export function readExport(query: Query, level: ExportLevel, types: Types, call: Call, strict: boolean): ExportRequest {
  const unknown = Object.keys(query).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined && strict) throw searchFault(unknown, { en: 'It is not supported.', es: 'No se admite.' });
  const format = query['_outputFormat']?.[0]?.replace(' ', '+');
  if (format !== undefined && !FORMATS.includes(format))
    throw searchFault('_outputFormat', {
      en: `It is one of ${FORMATS.join(', ')}.`,
      es: `Es uno de ${FORMATS.join(', ')}.`,
    });
  const filters = filtersIn(query['_typeFilter'] ?? []);
  return { types: typesIn(query['_type'], level, types, call), filters, since: sinceIn(query['_since']?.[0], call) };
}

function typesIn(given: string[] | undefined, level: ExportLevel, types: Types, call: Call): string[] {
  const offered = [...types.values()].filter(({ patientColumn }) => level === 'system' || patientColumn !== null);
  const named = given?.flatMap((each) => each.split(',')).filter(Boolean);
  if (named === undefined) {
    const allowed = offered.filter((type) => mayExport(type, call)).map(({ type }) => type);
    if (allowed.length === 0) throw problem('missing_ability');
    return allowed;
  }
  return [...new Set(named)].map((name) => {
    const type = offered.find((each) => each.type === name);
    if (!type)
      throw searchFault('_type', {
        en: `${name.slice(0, 64)} is not exported here.`,
        es: `${name.slice(0, 64)} no se exporta aquí.`,
      });
    call.allowed(searchAccess(type));
    return name;
  });
}

function mayExport(type: FhirType, call: Call): boolean {
  try {
    call.allowed(searchAccess(type));
    return true;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    return false;
  }
}

/** `Type?parameter=value`, several separated by commas, in which a comma within is escaped. */
function filtersIn(given: readonly string[]): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  const each = given.flatMap((text) => text.split(/(?<!\\),/)).filter(Boolean);
  if (each.length > FHIR_LIMITS.values)
    throw searchFault('_typeFilter', { en: 'There are too many filters.', es: 'Hay demasiados filtros.' });
  for (const filter of each) {
    const [, type, search] = /^([A-Za-z]+)\?(.+)$/s.exec(filter) ?? [];
    if (type === undefined || search === undefined)
      throw searchFault('_typeFilter', {
        en: 'It is written as Type?parameter=value.',
        es: 'Se escribe Tipo?parámetro=valor.',
      });
    (filters[type] ??= []).push(search);
  }
  return filters;
}

function sinceIn(given: string | undefined, { clinic, now }: Call): string | null {
  if (given === undefined) return null;
  const read = dateOf(given, { zone: clinic.timezone, now });
  const [at] = read?.prefix === 'eq' ? read.period.low.values : [];
  const instant = /T.*(Z|[+-]\d\d:\d\d)$/.test(given.replace(' ', '+')) ? new Date(given.replace(' ', '+')) : undefined;
  if (at === undefined || !instant || Number.isNaN(instant.getTime()))
    throw searchFault('_since', { en: 'It is an instant with a time zone.', es: 'Es un instante con zona horaria.' });
  return instant.toISOString();
}

/** A group is the patients of a practitioner. Throws 404. */
export function groupOf(id: string): ExportLevel {
  if (!isUuid(id)) throw problem('not_found');
  return { practitioner_id: id.toLowerCase() };
}
