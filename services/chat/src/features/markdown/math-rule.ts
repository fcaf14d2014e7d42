import katex from 'katex';
import type { MarkdownIt, StateInline } from 'markdown-it';
import { element, escapeText } from './html.js';
import { MARKDOWN_LIMITS } from './markdown-limits.js';
import { type RenderEnv, renderEnv } from './render-env.js';

/** `$$x$$` within a line. Blocks of mathematics are fences (fence-rule.ts). */
export function mathRule(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'math', parseMath);
  md.renderer.rules.math_inline = (tokens, index, _options, env) => {
    const tex = tokens[index]!.content;
    return typeset(renderEnv(env), tex, false) ?? texError(`$$${tex}$$`);
  };
  md.renderer.rules.math_block = (tokens, index, _options, env) =>
    `<p>${mathBlockHtml(renderEnv(env), tokens[index]!.content)}</p>\n`;
}

function parseMath(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (!src.startsWith('$$', pos) || /[\p{L}\p{N}_$]/u.test(src.charAt(pos - 1))) return false;
  const end = findClosing(src, pos + 2, posMax);
  if (end === undefined) return false;
  if (!silent) state.push('math_inline', 'span', 0).content = src.slice(pos + 2, end);
  state.pos = end + 2;
  return true;
}

/** The end of a formula that starts at `start`: one line, no lone dollar that is not escaped. */
function findClosing(src: string, start: number, limit: number): number | undefined {
  if (/[\n_$]/.test(src.charAt(start))) return undefined;
  for (let position = start; position < limit; position++) {
    const character = src.charAt(position);
    if (character === '\n') return undefined;
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
const mathBlockHtml = (env: RenderEnv, tex: string): string =>
  tex
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => typeset(env, paragraph, true) ?? texError(paragraph))
    .join('\n\n');

const texError = (source: string): string => element('span', { class: 'tex-error' }, escapeText(source));

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
 * (docs/adr/0010-markdown.md). Text cannot hold a bare quotation mark, so only attributes match.
 */
const withoutPrefixes = (attribute: string): string =>
  attribute.replace(
    /\bkatex-(accent|base|fix|hdashline|hline|inner|newline|overlay|overline|root|rule|sizing|smash|sout|stretchy|strut|tag|thinbox|underline|vbox)\b/g,
    '$1',
  );
