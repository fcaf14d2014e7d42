import { codePieces } from './code-highlighting.js';
import { canonicalLanguage, highlighterLanguage } from './code-languages.js';
import { type CodePiece, piecesHtml } from './code-pieces.js';
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
  const pieces = findPieces(env, `${shown}\n`, language || naming?.[2]?.toLowerCase() || '') ?? [['', `${shown}\n`]];
  const html = piecesHtml(pieces, language ? escapeText : escapeQuotes);
  return `${element('div', attributes, `<pre><span></span><code>${html}</code></pre>`)}\n`;
}

function findPieces({ spent }: RenderEnv, code: string, written: string): Iterable<CodePiece> | undefined {
  const language = highlighterLanguage(written);
  if (!language) return undefined;
  // Several grammars take the square of the length of one token, which a line bounds.
  if (code.split('\n').some((line) => line.length > MARKDOWN_LIMITS.highlightedLineLength)) return undefined;
  spent.highlightedBlocks += 1;
  spent.highlightedCharacters += code.length;
  if (spent.highlightedBlocks > MARKDOWN_LIMITS.highlightedBlocks) return undefined;
  if (spent.highlightedCharacters > MARKDOWN_LIMITS.highlightedCharacters) return undefined;
  return codePieces(code, language);
}
