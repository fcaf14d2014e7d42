import { LIMITS } from '../../limits/index.js';
import { decodeEntities, htmlTokens, type HtmlToken } from '../markdown/index.js';

const ENDS_LINE = /^(?:<br|<hr|<\/(?:p|li|div|blockquote|pre|tr|h[1-6])>)/;
const SPOILER = '<div class="spoiler-content"';
/** What a page says of itself is not what was written. */
const PREVIEW = '<div class="message_embed"';

/** What a message says, as a notification shows it: without its form, what a spoiler hides, and what is too long. */
export function messageText(rendered_content: string): string {
  let text = '';
  /** Divisions that are open since the one that is hidden. */
  let hidden = 0;
  for (const token of htmlTokens(rendered_content)) {
    if (hidden > 0) {
      if (token.html.startsWith('<div')) hidden += 1;
      if (token.html === '</div>') hidden -= 1;
    } else if (token.html.startsWith(SPOILER) || token.html.startsWith(PREVIEW)) {
      hidden = 1;
      if (token.html.startsWith(SPOILER)) text += '(…)\n';
    } else {
      text += textOf(token);
    }
  }
  const lines = text.replaceAll(/[ \t]*\n\s*/g, '\n').trim();
  const characters = [...lines];
  return characters.length > LIMITS.pushText ? `${characters.slice(0, LIMITS.pushText).join('')}…` : lines;
}

function textOf({ kind, html }: HtmlToken): string {
  if (kind === 'text') return decodeEntities(html);
  if (kind === 'tag') return ENDS_LINE.test(html) ? '\n' : '';
  const [, code] = /^<span[^>]* class="emoji emoji-([0-9a-f-]+)"/.exec(html) ?? [];
  if (code) return String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)));
  const [, formula] = /<annotation encoding="application\/x-tex">([^<]*)<\/annotation>/.exec(html) ?? [];
  const [, alt] = /^<img alt="([^"]*)"/.exec(html) ?? [];
  return decodeEntities(formula ?? alt ?? '');
}
