/** What the text of a template says about names: which tables it brings, and which it takes from around it. */
export interface Shape {
  /** The text between the holes, with question marks that knex takes for no bindings. */
  chunks: readonly string[];
  /** The names of tables and aliases that a query in it brings. */
  brings: ReadonlySet<string>;
  /** Of these, those that no brackets keep: a clause brings them to the query that it is put into. */
  lends: ReadonlySet<string>;
  /** Of each hole, whether no brackets are around it. */
  isOutside: readonly boolean[];
  /** The names that it uses and does not bring. */
  free: ReadonlySet<string>;
  /** Whether there is a query in it at all. */
  isQuery: boolean;
}

const HOLE = '\u0001';
/** Round brackets with at most three more pairs in each other. */
const BRACKETS = [1, 2, 3].reduce((inner) => `\\((?:[^()]|${inner})*\\)`, '\\([^()]*\\)');
/** What may stand where an alias would, and is none. */
const WORDS =
  `all and any as asc between by case collate cross desc distinct else end except exists from group having in inner intersect
  is join lateral left like limit materialized not null offset on only or order over partition recursive right select set then union using
  values when where window with`
    .split(/\s+/)
    .join('|');
const NAME = `(?!(?:${WORDS})\\b)[a-z_][a-z0-9_]*`;
const SOURCE = '\\b(?:from|join|update|using)\\s+(?:lateral\\s+|only\\s+)?(?:[a-z_][a-z0-9_]*\\.)?';
const TABLE = new RegExp(`${SOURCE}(${NAME})\\b(?!\\.)`, 'g');
const ALIAS = new RegExp(
  `${SOURCE}(?:${NAME}\\b|${HOLE})(?:\\s*${BRACKETS})?\\s+(?:with ordinality\\s+)?(?:as\\s+)?(${NAME})\\b`,
  'g',
);
/** Behind a query in brackets, or in a hole. */
const OF_QUERY = new RegExp(`[)${HOLE}]\\s*(?:with ordinality\\s+)?(?:as\\s+)?(${NAME})\\b`, 'g');
const NAMED_QUERY = new RegExp(
  `(?:\\bwith(?:\\s+recursive)?|,)\\s+(${NAME})\\s*(?:\\([^()]*\\))?\\s+as\\s+(?:materialized\\s+)?[(${HOLE}]`,
  'g',
);
const IN_LIST = new RegExp(`,\\s*(?:lateral\\s+)?${NAME}\\b(?:\\s*${BRACKETS})?\\s+(?:as\\s+)?(${NAME})\\b`, 'g');
const QUALIFIED = new RegExp(`(?<![\\w.])(${NAME})\\.(?=[a-z_*])`, 'g');

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/** Reads the text of a template. Throws where it would not be closed in itself. */
export function shapeOf(strings: readonly string[]): Shape {
  const text = withoutTexts(strings.join(HOLE));
  const isQuery = /\b(?:from|join)\b/.test(text);
  const brings = broughtIn(text);
  return {
    chunks: strings.map((each) => each.replaceAll('?', '\\?')),
    brings,
    lends: broughtIn(charactersOutside(text).join('')),
    isOutside: outsideOf(text, HOLE),
    free: new Set(namesIn(text, QUALIFIED).filter((name) => !brings.has(name))),
    isQuery,
  };
}

const broughtIn = (text: string): Set<string> =>
  new Set(
    /\b(?:from|join|update)\b/.test(text)
      ? [TABLE, ALIAS, OF_QUERY, NAMED_QUERY, IN_LIST].flatMap((pattern) => namesIn(text, pattern))
      : [],
  );

/** Each character with whether it stands in no round brackets. */
function* placed(text: string): Generator<[string, boolean]> {
  let depth = 0;
  for (const character of text) {
    if (character === ')') depth -= 1;
    yield [character, depth === 0];
    if (character === '(') depth += 1;
  }
}

const charactersOutside = (text: string): string[] =>
  [...placed(text)].flatMap(([character, isOutside]) => (isOutside ? [character] : []));

const outsideOf = (text: string, sought: string): boolean[] =>
  [...placed(text)].flatMap(([character, isOutside]) => (character === sought ? [isOutside] : []));

/** The text with nothing in its quotes. */
function withoutTexts(text: string): string {
  const parts = text.split("'");
  if (parts.length % 2 === 0) throw new Error('A quote is left open in SQL.');
  if (parts.some((part, index) => index % 2 === 1 && part.includes(HOLE)))
    throw new Error('A hole stands within quotes in SQL: bind the value.');
  const plain = parts.filter((_, index) => index % 2 === 0).join("''");
  let depth = 0;
  for (const character of plain) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) break;
  }
  if (depth !== 0) throw new Error('A bracket is left open in SQL.');
  if (/--|\/\*|;|"|\$\d/.test(plain.replace(/collate "C"|"(?:from|to)"/g, '')))
    throw new Error('A comment, a semicolon, a quoted name or a parameter stands in SQL.');
  return plain.toLowerCase();
}
