import type { CodePiece } from './code-pieces.js';
import { highlighter } from './highlighter.js';
import { decodeEntities } from './html.js';
import { pythonPieces } from './python-pieces.js';

/** `language`: as the highlighter knows it (`highlighterLanguage`). */
export function codePieces(code: string, language: string): Iterable<CodePiece> {
  const grammar = highlighter().getLanguage(language)!.name!;
  if (grammar === 'Python') return pythonPieces(code);
  return highlightedPieces(highlighter().highlight(code, { language, ignoreIllegals: true }).value, grammar);
}

/** The classes that clients know, which are those of Pygments; a scope without one stays unmarked. */
const PYGMENTS_CLASSES: Record<string, string> = {
  addition: 'gi',
  attr: 'na',
  attribute: 'na',
  built_in: 'nb',
  bullet: 'k',
  'char.escape': 'se',
  comment: 'c1',
  deletion: 'gd',
  doctag: 'cs',
  emphasis: 'ge',
  function: 'nf',
  keyword: 'k',
  link: 's',
  literal: 'kc',
  meta: 'cp',
  'meta.prompt': 'gp',
  'meta.keyword': 'cp',
  'meta.string': 'cpf',
  name: 'nt',
  number: 'mi',
  operator: 'o',
  property: 'n',
  punctuation: 'p',
  quote: 'c1',
  regexp: 'sr',
  section: 'gh',
  'selector-attr': 'na',
  'selector-class': 'nc',
  'selector-id': 'nn',
  'selector-pseudo': 'nd',
  'selector-tag': 'nt',
  string: 's',
  strong: 'gs',
  subst: 'si',
  symbol: 'ss',
  tag: 'nt',
  'template-tag': 'cp',
  'template-variable': 'nv',
  title: 'nf',
  'title.class': 'nc',
  'title.function': 'nf',
  type: 'kt',
  variable: 'nv',
  'variable.constant': 'no',
  'variable.language': 'bp',
};

/** `hljs-title class_ inherited__` is the scope `title.class.inherited`: its most particular known class. */
function pygmentsClass(hljsClasses: string): string | undefined {
  const scope = hljsClasses
    .split(' ')
    .map((name, depth) => (depth === 0 ? name.replace(/^hljs-/, '') : name.replace(/_+$/, '')));
  for (; scope.length > 0; scope.pop()) {
    const known = PYGMENTS_CLASSES[scope.join('.')];
    if (known) return known;
  }
  return undefined;
}

/** The highlighter's nested spans as flat pieces. */
function* highlightedPieces(html: string, grammar: string): Generator<CodePiece> {
  const open: string[] = [];
  for (const [piece, classes] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (piece === '</span>') open.pop();
    else if (classes !== undefined) open.push(pygmentsClass(classes) ?? open.at(-1) ?? '');
    else {
      const text = decodeEntities(piece);
      const name = open.at(-1) ?? '';
      if (name === 's') yield [stringName(text, grammar), text];
      else if (name) yield [name, text];
      else yield* unmarkedPieces(text, grammar);
    }
  }
}

/** Languages in which the marks around a string tell what it may hold. */
const TWO_KINDS_OF_STRINGS = new Set('Bash JavaScript Perl php Ruby TypeScript'.split(' '));

function stringName(text: string, grammar: string): string {
  if (!TWO_KINDS_OF_STRINGS.has(grammar)) return 's';
  return text.startsWith('"') ? 's2' : text.startsWith("'") ? 's1' : 's';
}

/** Languages that are made of names, operators and brackets, of which the highlighter marks but a few. */
const WITH_NAMES: Record<string, string> = {
  ...named('n', 'C C++ C# Dart Groovy Haskell Java Julia Kotlin Lua Perl php R Ruby Rust Scala SQL Swift'),
  ...named('nx', 'Go JavaScript TypeScript'),
};

function named(name: string, languages: string): Record<string, string> {
  return Object.fromEntries(languages.split(' ').map((language) => [language, name]));
}

function* unmarkedPieces(text: string, grammar: string): Generator<CodePiece> {
  const nameClass = WITH_NAMES[grammar];
  if (grammar === 'LaTeX') {
    for (const [piece] of text.matchAll(/[{}]|[^{}]+/g)) yield [/[{}]/.test(piece) ? 'nb' : '', piece];
  } else if (nameClass === undefined) {
    yield ['', text];
  } else {
    for (const [piece, name, operator, bracket] of text.matchAll(
      /([\p{L}_$][\p{L}\p{N}_$]*)|([-+*/%=<>!&|^~?@]+)|([()[\]{};,.:]+)|\s+|[^]/gu,
    )) {
      yield [name ? nameClass : operator ? 'o' : bracket ? 'p' : '', piece];
    }
  }
}
