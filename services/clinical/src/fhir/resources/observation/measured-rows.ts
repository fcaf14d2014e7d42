import { clause, column, inside, list, literal, unionOf, type Piece } from '../../../db/piece.js';
import { LOINC } from '../../systems.js';
import { OTHER_PARTS, type OtherPart } from './kinds.js';
import { SIGNS, type Sign } from './vital-signs.js';

/** What a column of vital signs, or another column, says as rows of observations. */

const number = (vitals: Piece, member: string): Piece => clause`(${inside(vitals)} ->> ${literal(member)})::numeric`;
const none = clause`null::numeric`;
const noText = clause`null::text`;

const row = (said: Record<string, Piece>): Piece =>
  clause`select ${list([
    clause`${said['part'] ?? noText} as part`,
    clause`${said['sign'] ?? noText} as sign`,
    clause`${said['system'] ?? noText} as code_system`,
    clause`${said['code'] ?? noText} as code`,
    clause`${said['display'] ?? noText} as display`,
    clause`${said['category'] ?? noText} as category`,
    clause`${said['number'] ?? none} as value_number`,
    clause`${said['unit'] ?? noText} as value_unit`,
    clause`${said['text'] ?? noText} as value_text`,
    clause`${said['type'] ?? literal('quantity')} as value_type`,
    clause`${said['systolic'] ?? none} as systolic`,
    clause`${said['diastolic'] ?? none} as diastolic`,
  ])} where ${said['where'] ?? clause`true`}`;

/** Of each vital sign that was measured. */
export const signRows = (vitals: Piece): Piece[] =>
  Object.entries<Sign>(SIGNS).map(([part, { measured, loinc, display, category }]) => {
    const members = measured.map(({ member }) => number(vitals, member));
    const [first = none, second] = members;
    return row({
      part: literal(part),
      sign: literal(part),
      system: literal(LOINC),
      code: literal(loinc[0] ?? ''),
      display: literal(display),
      category: literal(category),
      ...(second ? { systolic: first, diastolic: second } : { number: first, unit: literal(measured[0]?.unit ?? '') }),
      where: second ? clause`coalesce(${first}, ${second}) is not null` : clause`${first} is not null`,
    });
  });

/** Of something else, where the condition is true. */
export const otherRow = (
  part: OtherPart,
  where: Piece,
  said: { number?: Piece; unit?: string; text?: Piece; type?: string },
): Piece => {
  const { system, code, display, category } = OTHER_PARTS[part];
  return row({
    part: literal(part),
    system: literal(system),
    code: literal(code),
    display: literal(display),
    category: literal(category),
    ...(said.number && { number: said.number }),
    ...(said.unit !== undefined && { unit: literal(said.unit) }),
    ...(said.text && { text: said.text }),
    ...(said.type !== undefined && { type: literal(said.type) }),
    where: inside(where),
  });
};

export const rowsOf = (rows: readonly Piece[]): Piece => unionOf(rows, 'all');

/** The columns of such rows, under that alias. */
export const MEASURED_COLUMNS = list(
  [
    'part',
    'sign',
    'category',
    'code_system',
    'code',
    'display',
    'value_type',
    'value_number',
    'value_unit',
    'value_text',
    'systolic',
    'diastolic',
  ].map((name) => column(`measured.${name}`)),
);
