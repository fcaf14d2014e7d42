import type { Knex } from 'knex';
import { sql } from '../../../db/db.js';
import {
  patientColumns,
  patientRecord,
  knownPatients,
  patientsOfRecords,
  replacedBy,
  searchedWords,
  storedPhones,
} from '../../../features/patients/index.js';
import { day, possibleInstant, reference, words } from '../../search/kinds.js';
import { unsaid } from '../../search/unsaid.js';
import { coded, flag, valuesIn } from '../../search/tokens.js';
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

const FAMILY = `(first_surname || coalesce(' ' || second_surname, ''))`;
const BY_NAME: SortColumn = { column: 'sort_name', type: 'text' };
const BY_FAMILY: SortColumn = { column: `(fold_text(${FAMILY}) collate "C")`, type: 'text' };
const BY_GIVEN: SortColumn = { column: '(fold_text(given_names) collate "C")', type: 'text' };

/** A word among all but the first of the name, and among all but the first of the surnames, for indexes. */
const LATER_WORDS = `later_words(sort_name, search_text) like '% ' || search_words(?) || '%'`;
const BUT_SURNAME = 'word_vector(words_but_surname(given_names, first_surname, second_surname)) @@ words_begun(?)';

/**
 * What of a part of the name lies together in that order: where it begins with the word, or is the text itself with what follows it.
 * `others` finds a word of what is elsewhere in an index.
 */
const stretchOf =
  (order: SortColumn, others: string) => (text: string, word: string, isExact: boolean, found: Condition) => {
    const { column } = order;
    const within: Condition = isExact
      ? { sql: `(${column} >= fold_text(?) and ${column} < fold_text(?) || ' ' || chr(1114111))`, values: [text, text] }
      : { sql: `(${column} >= search_words(?) and ${column} < search_words(?) || chr(1114111))`, values: [word, word] };
    const behind: Condition = { sql: others, values: [word] };
    return {
      order,
      within: isExact ? all([within, found]) : within,
      elsewhere: all([not(within), behind, found]),
      inNoOrder: isExact ? found : either([within, behind]),
    };
  };

/**
 * A part of the name, that `_sort` orders by. Those that begin with one word, or are one text, lie together in each of the stretches'
 * orders, in the first of which they come unless a search says otherwise (docs/decisions/fhir-search.md). One of the stretches, with what is elsewhere, may
 * say the same of the part as `found`.
 */
const partOfName = (
  part: StringParameter,
  sort: SortColumn,
  stretches: readonly ReturnType<typeof stretchOf>[],
  whole?: ReturnType<typeof stretchOf>,
): StringParameter => ({
  ...part,
  missing: 'false',
  sort,
  match(text, how) {
    const found = part.match(text, how);
    const [word, ...others] = searchedWords(text);
    if (word === undefined || how === 'contains' || (how === 'begins' && others.length > 0)) return found;
    const known = stretches.map((stretch) => stretch(text, word, how === 'exact', found));
    const inNoOrder = isOneWord(word) ? whole?.(text, word, how === 'exact', found).inNoOrder : undefined;
    return { ...found, ...(known[0] && { order: known[0].order }), ...(inNoOrder && { inNoOrder }), stretches: known };
  },
});

/** Whether it is surely one word in the database, and no longer than an index knows it: other letters may be folded to several. */
const isOneWord = (word: string): boolean => /^[a-z0-9]{1,100}$/i.test(word.normalize('NFD').replaceAll(/\p{M}/gu, ''));

type StringParameter = Extract<SearchParameter, { type: 'string' }>;

const inNames = stretchOf(BY_NAME, LATER_WORDS);
const inGivenNames = stretchOf(BY_GIVEN, LATER_WORDS);
const inSurnames = stretchOf(BY_FAMILY, BUT_SURNAME);

/** All words of an address, for an index. */
const WRITTEN = 'address_words(address)';
const BEGUN = `word_vector(${WRITTEN}) @@ words_begun(?)`;
/** Which parts of an address there are, by the letter that an index has of each. */
const SAID = 'address_parts(address)';
const PARTS = { line: 'l', city: 'c', region: 'r', country: 'n', postal_code: 'p' };
const inAddress = (documentation: string, ...parts: (keyof typeof PARTS)[]): StringParameter => ({
  ...words(
    parts.map((part) => `(address->>'${part}')`),
    documentation,
    WRITTEN,
    undefined,
    BEGUN,
  ),
  amongMissing: (isMissing) => ({
    column: SAID,
    type: 'text',
    query: { sql: valuesIn('clinic_patients', SAID), values: [] },
    counts: (said) => parts.some((part) => said.includes(PARTS[part])) !== isMissing,
  }),
});

const phone = ({ code }: Token): Condition =>
  code === undefined || !/\d{5}/.test(code.replace(/\D/g, ''))
    ? NEVER
    : { sql: 'phone in (?, ?)', values: storedPhones(code) };
const email = ({ code }: Token): Condition =>
  code === undefined ? NEVER : { sql: 'email = lower(?)', values: [code] };

/** A telecom's system is HL7's name of the kind of address. */
const contact = (
  documentation: string,
  missing: string,
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
  patientColumn: 'clinic_patients.id',
  visible: (reader) => ownOf(knownPatients(reader.clinic.id), reader),
  referred: (reader) => ownOf(patientsOfRecords(reader.clinic.id), reader),
  columns: [sql.raw(`${patientColumns('clinic_patients')}, ${replacedBy('clinic_patients')} as replaces`)],
  key: [{ column: 'id', type: 'uuid' }],
  updated: 'updated_at',
  map: patientResource,
  patientsOf: ({ id }) => [id],
  writes: patientWrites,
  versions: { kind: patientRecord },
  search: {
    identifier,
    name: partOfName(
      words(['given_names', FAMILY, 'full_name'], 'Any part of the name.', 'search_text', {
        holding: 'full_name',
        folded: 'sort_name',
      }),
      BY_NAME,
      [inNames, inSurnames, inGivenNames],
      inSurnames,
    ),
    family: partOfName(words([FAMILY], 'The surnames.', 'search_text'), BY_FAMILY, [inSurnames]),
    given: partOfName(words(['given_names'], 'The given names.', 'search_text'), BY_GIVEN, [inNames, inGivenNames]),
    birthdate: day('birth_date', 'The day of birth.', `coalesce(birth_date, 'infinity')`),
    gender: coded('sex', 'http://hl7.org/fhir/administrative-gender', 'male, female, other or unknown.'),
    active: flag('active', 'Whether the record is in use.'),
    deceased: flag('(deceased_at is not null)', 'Whether the patient has died.'),
    'death-date': possibleInstant('deceased_at', 'When the patient died.'),
    phone: contact('The telephone number, however it is written.', 'phone is null', { phone }),
    email: contact('The address for mails.', 'email is null', { email }),
    telecom: contact('The telephone number or the address for mails.', 'phone is null and email is null', {
      phone,
      email,
    }),
    address: inAddress('Any part of the address.', 'line', 'city', 'region', 'country', 'postal_code'),
    'address-city': inAddress('The city.', 'city'),
    'address-state': inAddress('The region.', 'region'),
    'address-country': inAddress('The country, ISO 3166-1 alpha-2.', 'country'),
    'address-postalcode': inAddress('The postal code.', 'postal_code'),
    link,
    ...unsaid(
      {
        string: ['mothersMaidenName'],
        token: ['address-use', 'ethnicity', 'gender-identity', 'indigenous-status', 'language', 'race'],
      },
      { 'general-practitioner': 'generalPractitioner' },
    ),
    organization: reference('managingOrganization', { Organization: 'clinic_patients.clinic_id' }, 'The clinic.'),
  },
};
