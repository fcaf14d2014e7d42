import type { CodePiece } from './code-pieces.js';

const words = (list: string): RegExp =>
  new RegExp(`(?:${list.trim().split(/\s+/).join('|')})(?![\\p{L}\\p{N}_])`, 'uy');
const named = (list: string): RegExp => new RegExp(`(?<!\\.)${words(list).source}`, 'uy');

const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const DOTTED_NAME = /[\p{L}_][\p{L}\p{N}_.]*/uy;
const DOC = /(?:"""[^]*?"""|'''[^]*?''')/y;
const STRING = /([a-zA-Z]{0,2})("""|'''|"|')/y;
const ESCAPE = /\\(?:[\\abfnrtv"']|\n|N\{[^}\n]*\}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|[0-7]{1,3})/y;
const PERCENT = /%(?:\(\w+\))?[-#0 +]*(?:\d+|\*)?(?:\.(?:\d+|\*))?[hlL]?[E-GXc-giorsaux%]/y;
const FORMAT = /\{(?:\w+(?:\.\w+|\[[^\]\n]+\])*)?(?:![sra])?(?::[^{}"'\n]{0,20})?\}/y;
const END_OF_EXPRESSION = /(?:=\s*)?(?:![sraf])?[:}]/y;

/** What a word or sign is, in the order in which it is tried. */
const EXPRESSION: readonly [name: string, pattern: RegExp][] = [
  [
    'mf',
    /(?:\d(?:_?\d)*\.(?:\d(?:_?\d)*)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?j?|\d(?:_?\d)*[eE][+-]?\d(?:_?\d)*j?/y,
  ],
  ['mo', /0[oO](?:_?[0-7])+/y],
  ['mb', /0[bB](?:_?[01])+/y],
  ['mh', /0[xX](?:_?[\da-fA-F])+/y],
  ['mi', /\d(?:_?\d)*/y],
  ['o', /[-~+/*%=<>&^|.@]|!=|:=/y],
  ['p', /[\][{}:(),;]/y],
  ['ow', words('in is and or not')],
  ['kc', words('True False None')],
  [
    'nb',
    named(
      `__import__ abs aiter all any bin bool bytearray breakpoint bytes callable chr classmethod compile complex delattr
      dict dir divmod enumerate eval filter float format frozenset getattr globals hasattr hash hex id input int isinstance
      issubclass iter len list locals map max memoryview min next object oct open ord pow print property range repr
      reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip`,
    ),
  ],
  ['bp', named('self Ellipsis NotImplemented cls')],
  ['ne', /(?<!\.)(?:[A-Z]\w*(?:Error|Warning|Exception)|Exception|StopIteration|KeyboardInterrupt|SystemExit)\b/y],
  ['vm', /__(?:annotations|closure|code|dict|doc|file|name|slots|all|module|qualname|bases|class|mro|path)__\b/y],
  ['fm', /__[a-z]+__\b/y],
  ['n', NAME],
];

const STATEMENT: readonly [name: string, pattern: RegExp][] = [
  ['c1', /#.*/y],
  [
    'k',
    words(
      `assert async await break continue del elif else except finally for global if lambda pass raise nonlocal return try
      while yield\\ +from yield as with def class`.replaceAll('\\ +', '[\\u0020]+'),
    ),
  ],
  ['nd', /@[\p{L}_][\p{L}\p{N}_]*/uy],
];

/** Code in Python in its parts. */
export function* pythonPieces(code: string): Generator<CodePiece> {
  const scan = new Scanner(code);
  const shebang = scan.take(/#!.*/y);
  if (shebang) yield ['ch', shebang];
  while (!scan.isDone) yield* statementPieces(scan);
}

class Scanner {
  position = 0;

  constructor(readonly text: string) {}

  get isDone(): boolean {
    return this.position >= this.text.length;
  }

  /** `pattern` is sticky. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (!match || match[0] === '') return undefined;
    this.position = pattern.lastIndex;
    return match;
  }

  take(pattern: RegExp): string | undefined {
    return this.match(pattern)?.[0];
  }

  takeFirst(rules: readonly [name: string, pattern: RegExp][]): CodePiece | undefined {
    for (const [name, pattern] of rules) {
      const text = this.take(pattern);
      if (text !== undefined) return [name, text];
    }
    return undefined;
  }

  /** Whether nothing but spaces stands before this place in its line. */
  get startsLine(): boolean {
    const start = this.text.lastIndexOf('\n', this.position - 1) + 1;
    return this.text.slice(start, this.position).trim() === '';
  }
}

function* statementPieces(scan: Scanner): Generator<CodePiece> {
  const space = scan.take(/\s+/y);
  if (space) yield ['', space];
  if (scan.isDone) return;
  const doc = scan.startsLine ? scan.take(DOC) : undefined;
  if (doc) return yield ['sd', doc];
  if (scan.startsLine && (yield* importPieces(scan))) return;
  const piece = scan.takeFirst(STATEMENT);
  if (!piece) return yield* expressionPieces(scan);
  yield piece;
  const [, keyword] = piece;
  if (keyword !== 'def' && keyword !== 'class') return;
  const gap = scan.take(/[ \t]+/y);
  if (gap) yield ['', gap];
  const name = scan.take(NAME);
  if (name) yield [/^__\w+__$/.test(name) ? 'fm' : keyword === 'def' ? 'nf' : 'nc', name];
}

/** `import a.b as c, d` and `from a import b`, of which `b` is a name like any other. */
function* importPieces(scan: Scanner): Generator<CodePiece, boolean> {
  const keyword = scan.take(/(?:import|from)(?=[ \t])/y);
  if (!keyword) return false;
  yield ['kn', keyword];
  for (;;) {
    yield* spacePieces(scan);
    const name = scan.take(/\.+/y) ?? scan.take(DOTTED_NAME);
    if (!name) return true;
    if (name === 'import') {
      yield ['kn', name];
      return true;
    }
    yield name === 'as' ? ['k', name] : ['nn', name];
    yield* spacePieces(scan);
    const comma = keyword === 'import' ? scan.take(/,/y) : undefined;
    if (comma) yield ['o', comma];
  }
}

function* spacePieces(scan: Scanner): Generator<CodePiece> {
  const space = scan.take(/[ \t]+/y);
  if (space) yield ['', space];
}

function* expressionPieces(scan: Scanner): Generator<CodePiece> {
  const string = scan.match(STRING);
  if (string && !/^(?:[rub]|f|rb|br|rf|fr)?$/i.test(string[1]!)) scan.position -= string[0].length;
  else if (string) return yield* stringPieces(scan, string[1]!, string[2]!);
  yield scan.takeFirst(EXPRESSION) ?? ['', scan.take(/[^]/y)!];
}

function* stringPieces(scan: Scanner, prefix: string, quote: string): Generator<CodePiece> {
  const name = quote.startsWith('"') ? 's2' : 's1';
  const isRaw = /r/i.test(prefix);
  const isFormatted = /f/i.test(prefix);
  if (prefix) yield ['sa', prefix];
  yield [name, quote];
  while (!scan.isDone) {
    if (scan.text.startsWith(quote, scan.position)) {
      scan.position += quote.length;
      return yield [name, quote];
    }
    if (quote.length === 1 && scan.text.charAt(scan.position) === '\n') return;
    const escape = isRaw ? undefined : scan.take(ESCAPE);
    const doubled = isFormatted ? scan.take(/\{\{|\}\}/y) : undefined;
    if (escape ?? doubled) yield ['se', (escape ?? doubled)!];
    else if (isFormatted && scan.take(/\{/y)) yield* insertedPieces(scan);
    else {
      const inserted = isFormatted ? undefined : (scan.take(PERCENT) ?? scan.take(FORMAT));
      yield inserted ? ['si', inserted] : [name, (scan.take(/[^\\%{}"'\n]+/y) ?? scan.take(/\\?[^]/y))!];
    }
  }
}

/** What stands in the braces of a formatted string, up to its format. */
function* insertedPieces(scan: Scanner): Generator<CodePiece> {
  yield ['si', '{'];
  while (!scan.isDone && scan.text.charAt(scan.position) !== '\n') {
    const end = scan.take(END_OF_EXPRESSION);
    if (end) return yield ['si', end];
    const space = scan.take(/[ \t]+/y);
    if (space) yield ['', space];
    else yield scan.takeFirst(EXPRESSION) ?? ['', scan.take(/[^]/y)!];
  }
}
