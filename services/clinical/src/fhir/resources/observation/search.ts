import { column, FALSE, list, literal, or, piece } from '../../../db/piece.js';
import type { Clinic } from '../../../domain/clinic.js';
import { anyMeasured, together } from '../../search/composites.js';
import { instant, measuredAs, reference, words } from '../../search/kinds.js';
import { UNSAID, unsaid } from '../../search/unsaid.js';
import { all, anyApart, either, lasting, NEVER, type SearchParameter, type Token } from '../../search/parameter.js';
import { coded, codedBy, codedBySeveral, codedIn, inTexts, valuesIn } from '../../search/tokens.js';
import { DATA_ABSENT, LOINC, OBSERVATION_CATEGORY } from '../../systems.js';
import { NOT_FINAL, STATUSES } from './source.js';
import { profileOf, SIGN_NAMES, SIGNS, type Sign } from './vital-signs.js';

const PATIENT = { Patient: column('o.patient_id') };

const ofResults = inTexts(column('o.display'), { table: 'lab_observations', said: 'display' });
const ofSigns = (text: string) =>
  all([{ sql: piece`o.sign <> ''` }, words([column('o.display')], '').match(text, 'begins')]);

const LISTED = codedIn(
  column('o.code_system'),
  column('o.code'),
  (text) => anyApart([ofResults(text), ofSigns(text)]),
  'What was observed; of some signs a second code is known.',
  piece`${valuesIn('lab_observations', column('code_system'))} union select ${literal(LOINC)}`,
);

/** The two codes of one sign are of the same system. */
const code = {
  ...LISTED,
  match(token: Token, clinic: Clinic) {
    if (token.code === undefined) return LISTED.match(token, clinic);
    const other = { sql: piece`o.other_code = ${token.code}` };
    const ofSystem = token.system === undefined ? [] : [LISTED.match({ ...token, code: undefined }, clinic)];
    return either([LISTED.match(token, clinic), all([other, ...ofSystem])]);
  },
} satisfies SearchParameter;

/** What is measured in parts, and where each part is. */
const PARTS = Object.entries<Sign>(SIGNS).flatMap(([sign, { loinc, measured }]) =>
  measured.flatMap(({ loinc: part, unit }, index) =>
    part === undefined
      ? []
      : [
          {
            part,
            is: piece`o.code = ${literal(loinc[0] ?? '')} and o.sign = ${literal(sign)}`,
            number: column(`o.part_${index}`),
            unit: literal(unit),
          },
        ],
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
const STATUS = codedBy(OBSERVATION_STATUS, STATUSES, 'preliminary, final, corrected and others.', FALSE);

/** What differs from a status that is rare is nearly all: it is met without being looked up. */
const status: SearchParameter = {
  ...STATUS,
  differs: (token) =>
    token.code === 'final' && (token.system ?? OBSERVATION_STATUS) === OBSERVATION_STATUS
      ? anyApart(NOT_FINAL.map((sql) => ({ sql })))
      : undefined,
};

/** A sign that is one number has it: of those only what is measured in parts has none. */
const IN_PARTS = Object.entries<Sign>(SIGNS).flatMap(([sign, { measured }]) =>
  measured.length > 1 ? [literal(sign)] : [],
);

const valueQuantity = {
  ...measuredAs(
    column('o.value_number'),
    column('o.value_unit'),
    'The number that was measured, with its unit of UCUM or without.',
  ),
  missing: piece`o.value_number is null and o.sign in ('', ${list(IN_PARTS)})`,
};
const partQuantities = PARTS.map(({ number, unit }) => measuredAs(number, unit, ''));

/** Of a text that says from where to where, a number is told: it is none. */
const valueText = {
  ...words([column('o.value_text')], 'What was found, in words.', {
    begun: (text) => piece`word_vector(search_words(o.found_text)) @@ words_begun(${text})`,
  }),
  there: piece`(o.found_text is not null and o.value_text is not null)`,
};
/** No laboratory's values are coded. */
const valueConcept = {
  ...UNSAID.token,
  documentation: 'What was found, of what is a concept: in words, by `:text`.',
  missing: piece`o.value_concept is null`,
  there: piece`(o.found_text is not null and o.value_concept is not null)`,
  text: (text: string) => all([{ sql: piece`o.value_concept is not null` }, valueText.match(text, 'begins')]),
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
  missing: piece`o.sign not in (${list(PROFILED.map(literal))})`,
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
  encounter: reference('encounter', { Encounter: column('o.consultation_id') }, 'The visit that it belongs to.'),
  'based-on': reference('basedOn', { ServiceRequest: column('o.order_item_id') }, 'What was ordered.'),
  specimen: {
    ...reference('specimen', { Specimen: column('o.specimen_id') }, 'What was examined.'),
    missing: piece`o.collected_order = 'infinity' and o.specimen_type is null`,
    ofOther: { Specimen: (id) => ({ sql: piece`o.record_id = ${id} and o.specimen_id = ${id}` }) },
  },
  performer: reference('performer', { Practitioner: column('o.performer_id') }, 'Who measured it.'),
  category: lasting(coded(column('o.category'), OBSERVATION_CATEGORY, 'laboratory, vital-signs or survey.')),
  code: lasting(code),
  'component-code': lasting(componentCode),
  'combo-code': lasting(comboCode),
  status,
  date: instant(column('o.effective_at'), 'When it was so.'),
  'value-quantity': valueQuantity,
  'component-value-quantity': anyMeasured(partQuantities, 'The number that was measured in a part.'),
  'combo-value-quantity': anyMeasured([valueQuantity, ...partQuantities], 'The number of it or of a part of it.'),
  'code-value-quantity': together([ofValue], 'What was observed, and its number.'),
  'component-code-value-quantity': together(ofParts, 'What was measured in a part, and its number.'),
  'combo-code-value-quantity': together(
    [ofValue, ...ofParts],
    'What was observed, and the number, of it or of a part.',
  ),
  'value-string': valueText,
  'code-value-string': together([[code, valueText]], 'What was observed, and what was found, in words.'),
  'value-concept': valueConcept,
  'combo-value-concept': valueConcept,
  'code-value-concept': together([[code, UNSAID.token]], UNSAID.token.documentation),
  'code-value-date': together([[code, UNSAID.date]], UNSAID.token.documentation),
  'combo-code-value-concept': together([[comboCode, UNSAID.token]], UNSAID.token.documentation),
  'component-code-value-concept': together([[componentCode, UNSAID.token]], UNSAID.token.documentation),
  'component-data-absent-reason': partAbsent,
  'combo-data-absent-reason': partAbsent,
  ...unsaid(
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
