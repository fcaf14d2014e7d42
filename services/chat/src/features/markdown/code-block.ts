import { canonicalLanguage, highlighterLanguage } from './code-languages.js';
import { highlighter } from './highlighter.js';
import { element, escapeQuotes, escapeText } from './html.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import type { RenderEnv } from './render-env.js';

interface Shown {
  /** What the author, or the organization, called the language. */
  language?: string;
  /** Code without a fence. */
  isIndented?: boolean;
}

/** A first line that names an interpreter or, after colons, a language. */
const NAMING_LINE = /^(?:::+|#!)(\/[\w/]+[/ ]|[/ ])?([\w#.+-]*)/;

export function codeBlockHtml(env: RenderEnv, content: string, { language = '', isIndented = false }: Shown): string {
  const code = content.replace(/^\n+|\n+$/g, '');
  const naming = language ? undefined : NAMING_LINE.exec(code);
  // Without a fence, a line that does nothing but name the language is not shown.
  const shown = isIndented && naming && !naming[1] ? code.replace(/^.*\n?/, '') : code;
  const attributes = { class: 'codehilite', 'data-code-language': language ? canonicalLanguage(language) : undefined };
  const html = highlight(env, `${shown}\n`, language || naming?.[2]?.toLowerCase() || '');
  const plain = html ?? (language ? escapeText : escapeQuotes)(`${shown}\n`);
  return `${element('div', attributes, `<pre><span></span><code>${plain}</code></pre>`)}\n`;
}

function highlight({ spent }: RenderEnv, code: string, written: string): string | undefined {
  const language = highlighterLanguage(written);
  if (!language || language === 'plaintext') return undefined;
  // Several grammars take the square of the length of one token, which a line bounds.
  if (code.split('\n').some((line) => line.length > MARKDOWN_LIMITS.highlightedLineLength)) return undefined;
  spent.highlightedBlocks += 1;
  spent.highlightedCharacters += code.length;
  if (spent.highlightedBlocks > MARKDOWN_LIMITS.highlightedBlocks) return undefined;
  if (spent.highlightedCharacters > MARKDOWN_LIMITS.highlightedCharacters) return undefined;
  return toPygmentsClasses(highlighter().highlight(code, { language, ignoreIllegals: true }).value);
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

/** Rewrites the highlighter's nested spans as flat ones: clients expect text or one span of text. */
function toPygmentsClasses(html: string): string {
  const open: (string | undefined)[] = [];
  let result = '';
  for (const [piece, classes] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (piece === '</span>') open.pop();
    else if (classes !== undefined) open.push(pygmentsClass(classes) ?? open.at(-1));
    else if (open.at(-1)) result += `<span class="${open.at(-1)}">${piece}</span>`;
    else result += piece;
  }
  return result;
}
