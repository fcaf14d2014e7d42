import type { Knex } from 'knex';
import { sql } from '../../db/db.js';
import { clause, piece, raw } from '../../db/piece.js';
import type { ListParts } from '../../http/list-parts.js';
import { PATIENT_LIMITS } from '../../limits/index.js';
import { searchedWords, storedPhones } from './patient-rules.js';

export interface PatientFilter {
  q?: string;
  document_number?: string;
  mrn?: string;
  birth_date?: string;
  phone?: string;
  email?: string;
  sex?: string;
  active?: boolean;
}

/**
 * The clinic's patients, for a condition on records of theirs. The clinic is looked up before: were it the value that those are
 * compared with, their row-level security would let no index find a patient's name.
 */
export const patientsOfRecords = (clinicId: string): Knex.QueryBuilder =>
  sql('clinic_patients').whereRaw('clinic_id = (select ?::uuid)', [clinicId]);

/** The patients of the clinic with what orders them by surname. */
const ORDERED = sql('clinic_patients').select(
  'clinic_patients.*',
  raw(clause`surname_order(first_surname, second_surname, given_names) collate "C" as surname_order`),
);

/** The clinic's patients, for `readList`. Every word of `q` must begin a word of the name or of the document. */
export function patientsIn(clinicId: string, { q, ...filter }: PatientFilter): ListParts {
  const patients = knownPatients(clinicId, filter).from(ORDERED.clone().as('clinic_patients'));
  if (q === undefined) return [patients];
  const words = [...new Set(searchedWords(q))];
  return words.length === 0 ? [patients.whereRaw('false')] : namedPatients(patients, words);
}

/** The clinic's patients of whom that is known. */
export function knownPatients(clinicId: string, filter: Omit<PatientFilter, 'q'> = {}): Knex.QueryBuilder {
  const { document_number, mrn, phone } = filter;
  const list = sql('clinic_patients').where('clinic_id', clinicId);
  if (document_number !== undefined) list.whereRaw('document_key = document_key(?)', [document_number]);
  if (mrn !== undefined) list.whereIn('mrn', [mrn, mrn.toUpperCase()]);
  if (phone !== undefined) list.whereIn('phone', storedPhones(phone));
  for (const column of ['birth_date', 'email', 'sex', 'active'] as const) {
    if (filter[column] !== undefined) list.where(column, filter[column]);
  }
  return list;
}

const isFirst = (word: string) =>
  piece`sort_name >= search_words(${word}) and sort_name < search_words(${word}) || chr(1114111)`;
const isLater = (word: string) => piece`later_words(sort_name, search_text) like '% ' || search_words(${word}) || '%'`;
const isAnywhere = (word: string) => piece`search_text like '% ' || search_words(${word}) || '%'`;

/**
 * Those whose name begins with a word lie together in its order, those with it further behind anywhere: each word that may be the
 * first makes a part of its own, and one is left where none is (docs/decisions/fhir-search.md).
 */
function namedPatients(patients: Knex.QueryBuilder, words: readonly string[]): ListParts {
  const leading = words.slice(0, PATIENT_LIMITS.leadingWords);
  const others = (except: readonly string[], query: Knex.QueryBuilder) => {
    for (const word of words) if (!except.includes(word)) query.whereRaw(raw(isAnywhere(word)));
    return query;
  };
  const behind = (not: readonly string[]) => {
    const query = patients.clone();
    for (const word of not) query.whereRaw(raw(piece`not ${isFirst(word)}`));
    return query;
  };
  const last = others(leading, behind(leading));
  for (const word of leading) last.whereRaw(raw(isLater(word)));
  return [
    last,
    ...leading.map((word, index) => others([word], behind(leading.slice(0, index)).whereRaw(raw(isFirst(word))))),
  ];
}
