import katex from 'katex';
import { element, escapeQuotes, escapeText } from './html.js';
import type { InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import type { RenderEnv } from './render-env.js';

/** `$$x$$` within a line. Blocks of mathematics are fences. */
export function mathRule(text: string, inline: InlineText): string {
  let result = '';
  let position = 0;
  for (let start = text.indexOf('$$'); start >= 0; start = text.indexOf('$$', Math.max(start + 1, position))) {
    const end = /[\p{L}\p{N}_$]/u.test(text.charAt(start - 1)) ? undefined : findClosing(text, start + 2, text.length);
    if (end === undefined) continue;
    result += text.slice(position, start);
    result += inline.hold(newToken('math_inline', 'span', 0, text.slice(start + 2, end)));
    position = end + 2;
  }
  return result + text.slice(position);
}

export const mathInlineHtml = (env: RenderEnv, tex: string): string =>
  typeset(env, tex, false) ?? element('span', { class: 'tex-error' }, escapeText(`$$${tex}$$`));

/** The end of a formula that starts at `start`: one line, no lone dollar that is not escaped. */
function findClosing(src: string, start: number, limit: number): number | undefined {
  if (/[\n_$]/.test(src.charAt(start))) return undefined;
  for (let position = start; position < limit; position++) {
    const character = src.charAt(position);
    if (character === '\n' || character === '\u0002') return undefined;
    if (character === '\\' && src.charAt(position + 1) === '$') {
      position++;
    } else if (character === '$') {
      const closes = position + 2 <= limit && src.charAt(position + 1) === '$' && position > start;
      return closes && !/[\p{L}\p{N}_$]/u.test(src.charAt(position + 2)) ? position : undefined;
    }
  }
  return undefined;
}

/** Paragraphs of a block are formulas of their own. */
export const mathBlockHtml = (env: RenderEnv, tex: string): string =>
  tex
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => typeset(env, paragraph, true) ?? texError(paragraph))
    .join('\n\n');

const texError = (source: string): string =>
  element('span', { class: 'tex-error' }, escapeQuotes(source).replaceAll('&#39;', '&#x27;'));

/**
 * What KaTeX does instead of defining a command. A command of the author's repeats its text and its arguments as often as
 * it is named, and its limit of expansions counts how often, not how much.
 */
const UNDEFINING = Object.fromEntries(
  ['def', 'gdef', 'edef', 'xdef', 'newcommand', 'renewcommand', 'providecommand'].map((name) => [
    `\\${name}`,
    () => {
      throw new Error('A formula defines no commands.');
    },
  ]),
);

/** The HTML of a formula, or undefined where it is malformed or too costly. */
function typeset({ spent }: RenderEnv, tex: string, displayMode: boolean): string | undefined {
  spent.formulas += 1;
  spent.formulaCharacters += tex.length;
  if (spent.formulas > MARKDOWN_LIMITS.formulas) return undefined;
  if (spent.formulaCharacters > MARKDOWN_LIMITS.formulaCharacters) return undefined;
  try {
    const html = katex.renderToString(tex, {
      displayMode,
      output: 'htmlAndMathml',
      strict: 'ignore',
      trust: false,
      macros: { ...UNDEFINING },
      maxExpand: MARKDOWN_LIMITS.formulaExpansions,
      maxSize: MARKDOWN_LIMITS.formulaSize,
    });
    spent.formulaHtml += html.length;
    if (spent.formulaHtml > MARKDOWN_LIMITS.formulaHtml) return undefined;
    return html.replace(/class="[^"]*"/g, withoutPrefixes);
  } catch {
    return undefined;
  }
}

/**
 * Clients lay formulas out by the class names that KaTeX had before its version 0.18 put `katex-` before them
 * (docs/decisions/markdown.md). Text cannot hold a bare quotation mark, so only attributes match.
 */
const withoutPrefixes = (attribute: string): string =>
  attribute.replace(
    /\bkatex-(accent|base|fix|hdashline|hline|inner|newline|overlay|overline|root|rule|sizing|smash|sout|stretchy|strut|tag|thinbox|underline|vbox)\b/g,
    '$1',
  );
