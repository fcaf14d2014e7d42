import { column, FALSE, list, literal, or, piece } from '../../../db/piece.js';
import type { Clinic } from '../../../domain/clinic.js';
import { anyMeasured, compositeOf } from '../../search/composite-parameters.js';
import { instant, measuredAs, reference, words } from '../../search/column-parameters.js';
import { UNRECORDED, unrecorded } from '../../search/unrecorded-parameters.js';
import {
  all,
  either,
  eitherSeparately,
  lasting,
  NEVER,
  type SearchParameter,
  type Token,
} from '../../search/parameter.js';
import { coded, codedBy, codedBySeveral, codedIn, inTexts, valuesIn } from '../../search/token-parameters.js';
import { DATA_ABSENT, LOINC, OBSERVATION_CATEGORY, SNOMED } from '../../systems.js';
import { profileOf, SIGN_NAMES, SIGNS, type Sign } from './vital-signs.js';

const PATIENT = { Patient: column('o.patient_id') };

const DISPLAY = column('o.display');
const IN_TABLE = inTexts(DISPLAY, { table: 'observations', said: 'display' });
/** What triages and the ward say is in no table of texts. */
const elsewhere = (text: string) =>
  all([{ sql: piece`o.kind in ('triage', 'ward')` }, words([DISPLAY], '').match(text, 'begins')]);

/** Systems of the table, and those that triages and the ward have. */
const SYSTEMS = piece`select known_system.value from ${valuesIn('observations', column('code_system'))} known_system (value)
  union select named_system.value from (values (${literal(LOINC)}), (${literal(SNOMED)})) named_system (value)`;

const LISTED = codedIn(
  column('o.code_system'),
  column('o.code'),
  (text) => eitherSeparately([IN_TABLE(text), elsewhere(text)]),
  'What was observed; of some signs a second code is known.',
  SYSTEMS,
);

/** The signs that a second code is of. */
const withOther = (code: string) =>
  SIGN_NAMES.filter((sign) => SIGNS[sign].loinc.slice(1).some((other) => other === code));

/** The two codes of one sign are of the same system. */
const code = {
  ...LISTED,
  match(token: Token, clinic: Clinic) {
    const signs = withOther(token.code ?? '');
    if (signs.length === 0) return LISTED.match(token, clinic);
    const ofSystem = token.system === undefined ? [] : [LISTED.match({ ...token, code: undefined }, clinic)];
    const others = { sql: piece`o.sign in (${list(signs.map(literal))})` };
    return either([LISTED.match(token, clinic), all([others, ...ofSystem])]);
  },
} satisfies SearchParameter;

/** False, and not unknown, of what a laboratory measured: it has no sign. */
const isSign = (sign: string) => piece`o.sign is not null and o.sign = ${literal(sign)}`;

/** What is measured in parts, and where each part is. */
const PARTS = Object.entries<Sign>(SIGNS).flatMap(([sign, { measured }]) =>
  measured.flatMap(({ member, loinc: part, unit }) =>
    part === undefined ? [] : [{ part, is: isSign(sign), number: column(`o.${member}`), unit: literal(unit) }],
  ),
);

const componentCode = codedBySeveral(
  LOINC,
  Object.fromEntries(PARTS.map(({ part, is }) => [part, is])),
  'What was measured in a part: systolic and diastolic pressure.',
);

const comboCode = {
  ...code,
  documentation: `${LISTED.documentation} Or of a part of it.`,
  match: (token: Token, clinic: Clinic) => either([code.match(token, clinic), componentCode.match(token, clinic)]),
} satisfies SearchParameter;

const OBSERVATION_STATUS = 'http://hl7.org/fhir/observation-status';
const STATUSES = ['preliminary', 'final', 'amended', 'corrected', 'cancelled', 'entered-in-error'];
const STATUS = codedBy(
  OBSERVATION_STATUS,
  Object.fromEntries(STATUSES.map((each) => [each, piece`o.status = ${literal(each)}`])),
  'preliminary, final, corrected and others.',
  FALSE,
);

/** What differs from a status that is rare is nearly all: it is met without being looked up. */
const status: SearchParameter = {
  ...STATUS,
  differs: (token) =>
    token.code === 'final' && (token.system ?? OBSERVATION_STATUS) === OBSERVATION_STATUS
      ? { sql: piece`o.status <> 'final'` }
      : undefined,
};

/** Below or above a number is none, in words of an index. */
const valueQuantity = measuredAs(
  piece`case when o.value_comparator is null then o.value_number end`,
  column('o.value_unit'),
  'The number that was measured, with its unit of UCUM or without.',
);
const partQuantities = PARTS.map(({ number, unit }) => measuredAs(number, unit, ''));

/** Two numbers with a hyphen between them, which are told as such and not as words. */
const AS_RANGE = String.raw`^\s*\d+(\.\d+){0,1}\s*[-–]\s*\d+(\.\d+){0,1}\s*$`;
const TEXT = piece`case when o.value_type <> 'range' or o.value_text !~ ${literal(AS_RANGE)} then o.value_text end`;
const CONCEPT = piece`case when o.value_type = 'coded' then o.value_text end`;

/** What is told in words is looked up among what has a text. */
const valueText = {
  ...words([TEXT], 'What was found, in words.', {
    begun: (text) => piece`word_vector(search_words(o.value_text)) @@ words_begun(${text})`,
  }),
  there: piece`(o.value_text is not null and ${TEXT} is not null)`,
};
/** No laboratory's values are coded. */
const valueConcept = {
  ...UNRECORDED.token,
  documentation: 'What was found, of what is a concept: in words, by `:text`.',
  missing: piece`${CONCEPT} is null`,
  there: piece`(o.value_text is not null and ${CONCEPT} is not null)`,
  text: (text: string) => all([{ sql: piece`${CONCEPT} is not null` }, valueText.match(text, 'begins')]),
} satisfies SearchParameter;

const ofValue = [code, valueQuantity];
const ofParts = PARTS.map(({ part, is }, index) => [
  codedBy(LOINC, { [part]: is }, ''),
  partQuantities[index] ?? valueQuantity,
]);

const PROFILED = SIGN_NAMES.filter((sign) => (SIGNS[sign] as Sign).profile !== undefined);

export const observationProfiles: SearchParameter = {
  type: 'uri',
  documentation: "HL7's profile of a vital sign.",
  missing: piece`(o.sign in (${list(PROFILED.map(literal))})) is not true`,
  match(text) {
    const sign = PROFILED.find((each) => profileOf(SIGNS[each] as Sign) === text);
    return sign === undefined ? NEVER : { sql: piece`o.sign = ${sign}` };
  },
};

const partAbsent = codedBy(
  DATA_ABSENT,
  { unknown: or(PARTS.map(({ is, number }) => piece`${is} and ${number} is null`)) },
  'Why a part was not measured: unknown.',
);

export const observationSearch = {
  patient: reference('subject', PATIENT, 'Of whom it is.'),
  subject: reference('subject', PATIENT, 'Of whom it is.'),
  encounter: reference(
    'encounter',
    { Encounter: column('o.encounter_id') },
    'The visit or the stay that it belongs to.',
  ),
  'based-on': reference('basedOn', { ServiceRequest: column('o.order_item_id') }, 'What was ordered.'),
  specimen: {
    ...reference('specimen', { Specimen: column('o.specimen_id') }, 'What was examined.'),
    ofOther: { Specimen: (id) => ({ sql: piece`o.record_id = ${id} and o.specimen_id = ${id}` }) },
  },
  performer: reference('performer', { Practitioner: column('o.performer_id') }, 'Who measured it.'),
  category: lasting(coded(column('o.category'), OBSERVATION_CATEGORY, 'laboratory, vital-signs or survey.')),
  code: lasting(code),
  'component-code': lasting(componentCode),
  'combo-code': lasting(comboCode),
  status,
  date: instant(column('o.observed_at'), 'When it was so.'),
  'value-quantity': valueQuantity,
  'component-value-quantity': anyMeasured(partQuantities, 'The number that was measured in a part.'),
  'combo-value-quantity': anyMeasured([valueQuantity, ...partQuantities], 'The number of it or of a part of it.'),
  'code-value-quantity': compositeOf([ofValue], 'What was observed, and its number.'),
  'component-code-value-quantity': compositeOf(ofParts, 'What was measured in a part, and its number.'),
  'combo-code-value-quantity': compositeOf(
    [ofValue, ...ofParts],
    'What was observed, and the number, of it or of a part.',
  ),
  'value-string': valueText,
  'code-value-string': compositeOf([[code, valueText]], 'What was observed, and what was found, in words.'),
  'value-concept': valueConcept,
  'combo-value-concept': valueConcept,
  'code-value-concept': compositeOf([[code, UNRECORDED.token]], UNRECORDED.token.documentation),
  'code-value-date': compositeOf([[code, UNRECORDED.date]], UNRECORDED.token.documentation),
  'combo-code-value-concept': compositeOf([[comboCode, UNRECORDED.token]], UNRECORDED.token.documentation),
  'component-code-value-concept': compositeOf([[componentCode, UNRECORDED.token]], UNRECORDED.token.documentation),
  'component-data-absent-reason': partAbsent,
  'combo-data-absent-reason': partAbsent,
  ...unrecorded(
    { token: ['component-value-concept', 'data-absent-reason', 'method'], date: ['value-date'] },
    {
      'derived-from': 'derivedFrom',
      device: 'device',
      focus: 'focus',
      'has-member': 'hasMember',
      'part-of': 'partOf',
    },
  ),
} satisfies Record<string, SearchParameter>;
