import { clause, column, inside, name, or, piece, type Piece } from '../../../db/piece.js';
import { diagnosedIn } from '../encounter/diagnosis-search.js';
import { signOf } from '../observation/vital-signs.js';
import { either, NEVER, type Condition, type SearchParameter } from '../../search/parameter.js';
import { LOINC, SECTION_KEY } from '../../systems.js';
import { isUuid } from '../../../id.js';
import { keysCoded, PARTS, type Part } from './section-codes.js';

/** What is looked for in the parts of a note. */

const of = (table: string, alias: string) =>
  clause`from ${name(table)} ${name(alias)} where ${inside(column(`${alias}.clinic_id`))} = c.clinic_id
    and ${inside(column(`${alias}.consultation_id`))} = c.id`;

const measured = (which: Piece): Piece => piece`exists (select from observations o
    where o.clinic_id = c.clinic_id and o.record_id = c.id and ${inside(which)})`;

/** When a note has each of the parts that are always coded the same. */
const SAID: Record<Part, Piece> = {
  reason: piece`c.reason ~ '\\S'`,
  signs: measured(piece`o.sign is not null`),
  diagnoses: piece`c.patient_id is not null and exists (select ${of('consultation_diagnoses', 'x')})`,
  followUp: piece`c.follow_up_date is not null or c.follow_up_notes ~ '\\S'`,
  addendum: piece`exists (select ${of('consultation_addenda', 'x')})`,
};
const ANY_SECTION = piece`exists (select ${of('consultation_sections', 'x')})`;

export const section: SearchParameter = {
  type: 'token',
  documentation: 'A part that the note has, in LOINC or by the key of the section.',
  missing: piece`${or([ANY_SECTION, ...Object.values(SAID)])} is not true`,
  match({ system, code }) {
    const isAsked = (coding: { system?: string; code?: string }) =>
      (system === undefined || coding.system === system) && (code === undefined || coding.code === code);
    const parts = (Object.keys(PARTS) as Part[]).filter((part) => PARTS[part].coding?.some(isAsked));
    const keys = [
      ...(code !== undefined && isAsked({ system: SECTION_KEY, code }) ? [code] : []),
      ...(system === undefined || system === LOINC ? keysCoded(code) : []),
    ];
    const sections: Condition =
      code === undefined && (system ?? SECTION_KEY) === SECTION_KEY
        ? { sql: ANY_SECTION }
        : { sql: piece`exists (select ${of('consultation_sections', 'x')} and x.key = any(${keys}))` };
    return either([...parts.map((part) => ({ sql: SAID[part] })), sections]);
  },
};

export const entry: SearchParameter = {
  type: 'reference',
  documentation: 'A diagnosis or a vital sign of the note.',
  path: 'section.entry',
  targets: {},
  missing: piece`(${SAID.signs} or ${SAID.diagnoses}) is not true`,
  ofOther: {
    Condition: diagnosedIn('c'),
    Observation(_, whole) {
      if (isUuid(whole))
        return {
          sql: piece`c.id = (select o.record_id from observations o
            where o.clinic_id = (select current_clinic_id()) and o.id = ${whole} and o.part = '' and o.sign is not null)`,
        };
      const named = signOf(whole);
      return named
        ? { sql: piece`c.id = ${named.consultation_id} and ${measured(piece`o.part = ${named.sign}`)}` }
        : NEVER;
    },
  },
};
