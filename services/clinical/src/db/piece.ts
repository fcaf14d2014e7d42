import type { Knex } from 'knex';
import { sql } from './db.js';
import { shapeOf, type Shape } from './piece-shape.js';

/** How SQL is put together where its shape depends on a request (docs/sql.md). */

const PARTS = Symbol('parts');

interface Parts {
  /** With `?` for each value. */
  text: string;
  values: readonly unknown[];
  /** The tables of the query around it that it names; empty text for columns that name none. */
  free: ReadonlySet<string>;
  /** The tables that it brings to a query around it: those of a clause, and what a name may stand for. */
  lends: ReadonlySet<string>;
  /** It needs no brackets: a name, a literal, or a clause. */
  bare: boolean;
  /** Its names are those of the query that it is put into. */
  inside: boolean;
}

/** A part of a statement, with its values. It is put into others in brackets, and is no text. */
export interface Piece {
  readonly [PARTS]: Parts;
}

/** What a hole binds. Text is bound too: it never becomes SQL. */
export type Value = string | number | boolean | Date | null | readonly (string | number | null)[];

const refuse = (): never => {
  throw new Error('A piece of SQL is no text: put it into a template of `piece`.');
};

const NONE: ReadonlySet<string> = new Set();

const made = (parts: Partial<Parts> & { text: string }): Piece =>
  Object.freeze({
    [PARTS]: { values: [], free: NONE, lends: NONE, bare: false, inside: false, ...parts },
    toString: refuse,
    toJSON: refuse,
    [Symbol.toPrimitive]: refuse,
  });

const isPiece = (hole: unknown): hole is Piece => typeof hole === 'object' && hole !== null && PARTS in hole;

const shapes = new WeakMap<TemplateStringsArray, Shape>();

function put(strings: TemplateStringsArray, holes: readonly (Piece | Value)[], bare: boolean): Piece {
  let shape = shapes.get(strings);
  if (!shape) {
    shape = shapeOf(strings);
    shapes.set(strings, shape);
  }
  const { chunks, free, isQuery } = shape;
  const lent = holes.flatMap((hole) => (isPiece(hole) ? [...hole[PARTS].lends] : []));
  const brings = lent.length > 0 ? new Set([...shape.brings, ...lent]) : shape.brings;
  let text = chunks[0] ?? '';
  const values: unknown[] = [];
  const names = new Set([...free].filter((each) => !brings.has(each)));
  for (const [index, hole] of holes.entries()) {
    const parts = isPiece(hole) ? hole[PARTS] : undefined;
    if (parts) {
      for (const name of parts.free) {
        const isCaught = name === '' ? isQuery : brings.has(name);
        if (isCaught && !parts.inside)
          throw new Error(`The name ${name || 'of a column'} would be caught by a query around it.`);
        if (!isCaught) names.add(name);
      }
      values.push(...parts.values);
      text += parts.bare ? parts.text : `(${parts.text})`;
    } else {
      if (hole === undefined || (Array.isArray(hole) && hole.some(isPiece)))
        throw new Error('No value stands in a hole.');
      values.push(hole);
      text += '?';
    }
    text += chunks[index + 1] ?? '';
  }
  const beyond = holes.flatMap((hole, at) => (isPiece(hole) && shape.isOutside[at] ? [...hole[PARTS].lends] : []));
  const lends = bare ? new Set([...shape.lends, ...beyond]) : NONE;
  return made({ text, values, free: names, lends, bare, inside: bare });
}

/**
 * A condition, an expression or a query. Its holes take other pieces, which get brackets of their own, and values, which are bound.
 * Throws where a query in it would catch a name of a piece.
 */
export const piece = (strings: TemplateStringsArray, ...holes: readonly (Piece | Value)[]): Piece =>
  put(strings, holes, false);

/**
 * A part of a query that may have no brackets: columns to select, tables to join, an order. It is no condition. Its names are those of the
 * query that it is put into.
 */
export const clause = (strings: TemplateStringsArray, ...holes: readonly (Piece | Value)[]): Piece =>
  put(strings, holes, true);

const NAME = /^[a-z_][a-z0-9_]*$/;

const known = (text: string): string => {
  if (!NAME.test(text)) throw new Error('A name in SQL has small letters, digits and underscores.');
  return text;
};

/** A column: of a table by its name or alias, as in `o.patient_id`, or of the only table there is. */
export function column(path: string): Piece {
  const [first = '', second, ...more] = path.split('.');
  if (more.length > 0) throw new Error('A column has one dot at most.');
  if (second === undefined) return made({ text: known(first), free: new Set(['']), bare: true });
  return made({ text: `${known(first)}.${known(second)}`, free: new Set([first]), bare: true });
}

/** The name of a table, an alias, a type or a column that is written. */
export const name = (text: string): Piece => made({ text: known(text), lends: new Set([text]), bare: true });

/** Several names, given with commas between them: the columns that an insert writes. */
export const names = (text: string): Piece => list(text.split(',').map((each) => name(each.trim())));

/** A constant of this program, written into the statement: an index may be for it alone, which knows no bound value. */
export const literal = (constant: string | number): Piece =>
  made({
    text:
      typeof constant === 'number' ? String(constant) : `'${constant.replaceAll("'", "''").replaceAll('?', '\\?')}'`,
    bare: true,
  });

/** `$1` and so on, of a statement that `statement` makes. */
export const parameter = (place: number): Piece => made({ text: `$${Math.trunc(place)}`, bare: true });

/** A piece whose names are meant to be those of the query that it is put into. */
export const inside = (inner: Piece): Piece => made({ ...inner[PARTS], inside: true });

/** A query of knex. It names nothing of the query around it. */
export function subquery(query: Knex.QueryBuilder): Piece {
  const { sql: text, bindings } = query.toSQL();
  return made({ text, values: bindings });
}

export const TRUE = piece`true`;
export const FALSE = piece`false`;

function joined(pieces: readonly Piece[], between: string, bare: boolean): Piece {
  const parts = pieces.map((each) => each[PARTS]);
  return made({
    text: parts.map(({ text, bare: isBare }) => (isBare ? text : `(${text})`)).join(between),
    values: parts.flatMap(({ values }) => values),
    free: new Set(parts.flatMap(({ free }) => [...free])),
    inside: parts.some(({ inside: isInside }) => isInside),
    bare,
  });
}

export const and = (pieces: readonly Piece[]): Piece =>
  pieces.length === 0 ? TRUE : (only(pieces) ?? joined(pieces, ' and ', false));
export const or = (pieces: readonly Piece[]): Piece =>
  pieces.length === 0 ? FALSE : (only(pieces) ?? joined(pieces, ' or ', false));
const only = (pieces: readonly Piece[]): Piece | undefined => (pieces.length === 1 ? pieces[0] : undefined);

/** Columns, values or keys with commas between them. */
export const list = (pieces: readonly Piece[]): Piece => joined(pieces, ', ', true);

/** Queries whose rows come together. */
export const unionOf = (queries: readonly Piece[], all?: 'all'): Piece =>
  joined(queries, all ? ' union all ' : ' union ', false);

export const same = (one: Piece | undefined, other: Piece | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one[PARTS].text === other[PARTS].text &&
    one[PARTS].values.length === other[PARTS].values.length &&
    one[PARTS].values.every((value, index) => value === other[PARTS].values[index]));

/** For knex: `whereRaw`, `select`, `from`, `joinRaw`, `orderByRaw` take it. */
export function raw(each: Piece): Knex.Raw {
  const { text, values, bare } = each[PARTS];
  return sql.raw(bare ? text : `(${text})`, values as Knex.RawBinding[]);
}

/** Adds tables to a query of knex: `join … on …`. */
export const joinTo = (query: Knex.QueryBuilder, tables: Piece): Knex.QueryBuilder =>
  query.joinRaw(raw(tables) as unknown as string);

/** The text of a statement that is prepared under a name: its values are parameters, so that it is the same each time. */
export function statement(whole: Piece): string {
  const { text, values } = whole[PARTS];
  if (values.length > 0) throw new Error('A statement with a name has parameters, and no values.');
  return text.replaceAll('\\?', '?');
}
