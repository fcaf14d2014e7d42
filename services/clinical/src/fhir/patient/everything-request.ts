import type { BaseCall } from '../../operation/operation.js';
import type { Deps } from '../../deps/deps.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { openPosition, sealPosition } from '../../secrets/secret-box.js';
import type { Query } from '../http-exchange.js';
import { sinceOf } from '../history-page.js';
import { FHIR_LIMITS } from '../limits.js';
import type { Issue } from '../operation-outcome.js';
import { countIn, valueIn } from '../parameters.js';
import { searchFault } from '../search/search-errors.js';
import { dateOf } from '../search/parameter-values.js';
import type { Types } from '../type.js';

/** What of a patient is asked for; kept as it is from page to page. */
export interface Asked {
  /** Undefined for all types. */
  types: string[] | undefined;
  since: string | undefined;
  start: string | undefined;
  end: string | undefined;
  count: number;
}

/** Where a page begins: in that type, behind the row at that position. */
export interface EverythingPlace {
  asked: Asked;
  type: string;
  position: string[] | null;
}

export interface EverythingRequest {
  asked: Asked;
  place: EverythingPlace | undefined;
  issues: Issue[];
  /** The query of the `self` link. */
  self: string;
}

type Call = Pick<BaseCall<'clinic'>, 'clinic' | 'now'> & { deps: Deps; path: { id: string } };

const KNOWN = ['_type', '_since', 'start', 'end', '_count', '_page', '_format', '_pretty'];

const placeOf = (clinicId: string, patientId: string) => `fhir everything ${clinicId} ${patientId.toLowerCase()}`;

export const sealEverything = (keys: KeyRing, clinicId: string, patientId: string, place: EverythingPlace): string =>
  sealPosition(keys, JSON.stringify(place), placeOf(clinicId, patientId));

/** Throws 400 for what cannot be read, or was not given out for this patient; `strict` also for what is not known. */
export function readEverything(query: Query, types: Types, call: Call, strict: boolean): EverythingRequest {
  const unknown = Object.keys(query).filter((name) => !KNOWN.includes(name));
  if (unknown[0] !== undefined && strict) throw searchFault(unknown[0], IGNORED);
  const issues = unknown.map(
    (expression): Issue => ({ severity: 'warning', code: 'not-supported', text: IGNORED, expression }),
  );
  const sealed = valueIn(query, '_page');
  if (sealed !== undefined) {
    const place = openPlace(sealed, call);
    return { asked: place.asked, place, issues, self: `?_page=${encodeURIComponent(sealed)}` };
  }
  const asked = {
    types: typesIn(query['_type'], types),
    since: sinceOf(query, call),
    start: dayIn(query, 'start', call),
    end: dayIn(query, 'end', call),
    count: countIn(query, '_count', FHIR_LIMITS.count.max),
  };
  return { asked, place: undefined, issues, self: selfOf(asked, query['_count'] !== undefined) };
}

const IGNORED = {
  en: 'This operation has no such parameter: it was ignored.',
  es: 'Esta operación no tiene ese parámetro: se ignoró.',
};

function openPlace(sealed: string, { deps, clinic, path }: Call): EverythingPlace {
  const text = openPosition(deps.config.keys, sealed, placeOf(clinic.id, path.id));
  if (text === undefined)
    throw searchFault('_page', { en: 'It is none that was given out here.', es: 'No es una que se haya dado aquí.' });
  return JSON.parse(text) as EverythingPlace;
}

/** The types that are named, separated by commas; undefined where none is. Throws 400 for one that there is not. */
export function typesIn(given: string[] | undefined, types: Types): string[] | undefined {
  const named = given?.flatMap((each) => each.split(',')).filter(Boolean) ?? [];
  const unknown = named.find((name) => !types.has(name));
  if (unknown !== undefined)
    throw searchFault('_type', {
      en: `${unknown.slice(0, 64)} is not kept here.`,
      es: `${unknown.slice(0, 64)} no se guarda aquí.`,
    });
  return named.length === 0 ? undefined : [...new Set(named)];
}

/** A date as the search reads it, without a prefix. Throws 400 for what is none. */
export function dayIn(query: Query, name: string, { clinic, now }: Pick<Call, 'clinic' | 'now'>): string | undefined {
  const given = valueIn(query, name);
  if (given === undefined) return undefined;
  if (!/^\d/.test(given) || !dateOf(given, { zone: clinic.timezone, now }))
    throw searchFault(name, { en: 'It is a date.', es: 'Es una fecha.' });
  return given;
}

function selfOf({ types, since, start, end, count }: Asked, counted: boolean): string {
  const said = { _type: types?.join(','), _since: since, start, end, _count: counted ? String(count) : undefined };
  const parameters = Object.entries(said).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}
