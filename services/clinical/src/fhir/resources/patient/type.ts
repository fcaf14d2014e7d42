import { clause, column, FALSE, literal, piece, raw, type Piece } from '../../../db/piece.js';
import type { Knex } from 'knex';
import {
  patientColumns,
  patientRecord,
  knownPatients,
  patientsOfRecords,
  replacedBy,
  searchedWords,
  storedPhones,
} from '../../../features/patients/index.js';
import { day, possibleInstant, reference, words } from '../../search/column-parameters.js';
import { unrecorded } from '../../search/unrecorded-parameters.js';
import { coded, flag, valuesIn } from '../../search/token-parameters.js';
import {
  all,
  either,
  NEVER,
  not,
  type Condition,
  type SearchParameter,
  type SortColumn,
  type Token,
} from '../../search/parameter.js';
import type { Reader, TypeSpec } from '../../type.js';
import { identifier } from './identifier.js';
import { link } from './link.js';
import { patientResource, type PatientSaid } from './map.js';
import { patientWrites } from './writes.js';

const ofPatient = (name: string) => column(`clinic_patients.${name}`);
const FAMILY = piece`${ofPatient('first_surname')} || coalesce(' ' || ${ofPatient('second_surname')}, '')`;
const BY_NAME: SortColumn = { column: ofPatient('sort_name'), type: 'text' };
const BY_FAMILY: SortColumn = { column: piece`fold_text(${FAMILY}) collate "C"`, type: 'text' };
const BY_GIVEN: SortColumn = { column: piece`fold_text(${ofPatient('given_names')}) collate "C"`, type: 'text' };

/** A word among all but the first of the name, and among all but the first of the surnames, for indexes. */
const laterWord = (word: string) =>
  piece`later_words(${ofPatient('sort_name')}, ${ofPatient('search_text')}) like '% ' || search_words(${word}) || '%'`;
const butSurname = (word: string) =>
  piece`word_vector(words_but_surname(${ofPatient('given_names')}, ${ofPatient('first_surname')}, ${ofPatient('second_surname')})) @@ words_begun(${word})`;

/**
 * What of a part of the name lies together in that order: where it begins with the word, or is the text itself with what follows it.
 * `others` finds a word of what is elsewhere in an index.
 */
const rangeOf =
  (order: SortColumn, others: (word: string) => Piece) =>
  (text: string, word: string, isExact: boolean, found: Condition) => {
    const { column } = order;
    const within: Condition = isExact
      ? { sql: piece`${column} >= fold_text(${text}) and ${column} < fold_text(${text}) || ' ' || chr(1114111)` }
      : { sql: piece`${column} >= search_words(${word}) and ${column} < search_words(${word}) || chr(1114111)` };
    const behind: Condition = { sql: others(word) };
    return {
      order,
      within: isExact ? all([within, found]) : within,
      elsewhere: all([not(within), behind, found]),
    };
  };

/**
 * A part of the name, that `_sort` orders by. Those that begin with one word, or are one text, lie together in each of the ranges'
 * orders, in the first of which they come unless a search says otherwise (docs/decisions/fhir-search.md).
 */
const partOfName = (
  part: StringParameter,
  sort: SortColumn,
  ranges: readonly ReturnType<typeof rangeOf>[],
): StringParameter => ({
  ...part,
  missing: FALSE,
  sort,
  match(text, how) {
    const found = part.match(text, how);
    const [word, ...others] = searchedWords(text);
    if (word === undefined || how === 'contains' || (how === 'begins' && others.length > 0)) return found;
    const known = ranges.map((range) => range(text, word, how === 'exact', found));
    return { ...found, ...(known[0] && { indexOrder: known[0].order }), ranges: known };
  },
});

type StringParameter = Extract<SearchParameter, { type: 'string' }>;

const inNames = rangeOf(BY_NAME, laterWord);
const inGivenNames = rangeOf(BY_GIVEN, laterWord);
const inSurnames = rangeOf(BY_FAMILY, butSurname);

/** All words of an address, for an index. */
const WRITTEN = piece`address_words(${ofPatient('address')})`;
const begun = (text: string) => piece`word_vector(${WRITTEN}) @@ words_begun(${text})`;
/** Which parts of an address there are, by the letter that an index has of each. */
const SAID = piece`address_parts(${ofPatient('address')})`;
const PARTS = { line: 'l', city: 'c', region: 'r', country: 'n', postal_code: 'p' };
const inAddress = (documentation: string, ...parts: (keyof typeof PARTS)[]): StringParameter => ({
  ...words(
    parts.map((part) => piece`${ofPatient('address')}->>${literal(part)}`),
    documentation,
    { indexed: WRITTEN, begun },
  ),
  lookupMissing: (isMissing) => ({
    column: SAID,
    type: 'text',
    query: valuesIn('clinic_patients', SAID),
    isMeant: (said) => parts.some((part) => said.includes(PARTS[part])) !== isMissing,
  }),
});

const phone = ({ code }: Token): Condition =>
  code === undefined || !/\d{5}/.test(code.replace(/\D/g, ''))
    ? NEVER
    : { sql: piece`${ofPatient('phone')} = any(${storedPhones(code)})` };
const email = ({ code }: Token): Condition =>
  code === undefined ? NEVER : { sql: piece`${ofPatient('email')} = lower(${code})` };

/** A telecom's system is HL7's name of the kind of address. */
const contact = (
  documentation: string,
  missing: Piece,
  kinds: Record<string, (token: Token) => Condition>,
): SearchParameter => ({
  type: 'token',
  documentation,
  missing,
  match: (token) =>
    either(
      Object.entries(kinds)
        .filter(([kind]) => token.system === undefined || token.system === kind)
        .map(([, by]) => by(token)),
    ),
});

const ownOf = (patients: Knex.QueryBuilder, { caller }: Reader): Knex.QueryBuilder =>
  caller.role === 'patient' ? patients.where('id', caller.patient_id) : patients;

export const patient: TypeSpec<PatientSaid> = {
  type: 'Patient',
  record: 'patient',
  ability: 'patients:read',
  phi_level: 'limited',
  own: true,
  patientColumn: column('clinic_patients.id'),
  visible: (reader) => ownOf(knownPatients(reader.clinic.id), reader),
  referred: (reader) => ownOf(patientsOfRecords(reader.clinic.id), reader),
  columns: [raw(clause`${patientColumns('clinic_patients')}, ${replacedBy('clinic_patients')} as replaces`)],
  key: [{ column: ofPatient('id'), type: 'uuid' }],
  updated: ofPatient('updated_at'),
  map: patientResource,
  patientsOf: ({ id }) => [id],
  writes: patientWrites,
  versions: { kind: patientRecord },
  search: {
    identifier,
    name: partOfName(
      words([ofPatient('given_names'), FAMILY, ofPatient('full_name')], 'Any part of the name.', {
        indexed: ofPatient('search_text'),
        whole: { holding: ofPatient('full_name'), folded: ofPatient('sort_name') },
        several: ofPatient('given_names'),
      }),
      BY_NAME,
      [inNames, inSurnames, inGivenNames],
    ),
    family: partOfName(words([FAMILY], 'The surnames.', { indexed: ofPatient('search_text') }), BY_FAMILY, [
      inSurnames,
    ]),
    given: partOfName(
      words([ofPatient('given_names')], 'The given names.', {
        indexed: ofPatient('search_text'),
        several: ofPatient('given_names'),
      }),
      BY_GIVEN,
      [inNames, inGivenNames],
    ),
    birthdate: day(
      ofPatient('birth_date'),
      'The day of birth.',
      piece`coalesce(${ofPatient('birth_date')}, 'infinity')`,
    ),
    gender: coded(ofPatient('sex'), 'http://hl7.org/fhir/administrative-gender', 'male, female, other or unknown.'),
    active: flag(ofPatient('active'), 'Whether the record is in use.'),
    deceased: flag(piece`${ofPatient('deceased_at')} is not null`, 'Whether the patient has died.'),
    'death-date': possibleInstant(ofPatient('deceased_at'), 'When the patient died.'),
    phone: contact('The telephone number, however it is written.', piece`${ofPatient('phone')} is null`, { phone }),
    email: contact('The address for mails.', piece`${ofPatient('email')} is null`, { email }),
    telecom: contact(
      'The telephone number or the address for mails.',
      piece`${ofPatient('phone')} is null and ${ofPatient('email')} is null`,
      {
        phone,
        email,
      },
    ),
    address: inAddress('Any part of the address.', 'line', 'city', 'region', 'country', 'postal_code'),
    'address-city': inAddress('The city.', 'city'),
    'address-state': inAddress('The region.', 'region'),
    'address-country': inAddress('The country, ISO 3166-1 alpha-2.', 'country'),
    'address-postalcode': inAddress('The postal code.', 'postal_code'),
    link,
    ...unrecorded(
      {
        string: ['mothersMaidenName'],
        token: ['address-use', 'ethnicity', 'gender-identity', 'indigenous-status', 'language', 'race'],
      },
      { 'general-practitioner': 'generalPractitioner' },
    ),
    organization: reference(
      'managingOrganization',
      { Organization: column('clinic_patients.clinic_id') },
      'The clinic.',
    ),
  },
};
