/** `element`: a whole element that is one sign to its reader (a formula, an emoji, a picture). */
export interface HtmlToken {
  kind: 'tag' | 'text' | 'element';
  html: string;
}

const ONE_SIGN =
  /^<(?:span[^>]* class="(?:emoji|katex)[" -]|span class="katex|img |audio |div class="(?:youtube-video )?message_inline_image)/;
const VOID_TAGS = new Set(['br', 'hr', 'img']);

/** Takes apart HTML that this service rendered: well-formed, and `<` only ever begins a tag. */
export function htmlTokens(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = [];
  let depth = 0;
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const isTag = piece.startsWith('<');
    if (depth > 0) {
      tokens.at(-1)!.html += piece;
      depth += isTag ? nesting(piece) : 0;
    } else if (isTag && ONE_SIGN.test(piece)) {
      tokens.push({ kind: 'element', html: piece });
      depth = nesting(piece);
    } else {
      tokens.push({ kind: isTag ? 'tag' : 'text', html: piece });
    }
  }
  return tokens;
}

/** Of a tag: 1 for an opening one, -1 for a closing one, 0 for one that stands alone. */
export function nesting(tag: string): -1 | 0 | 1 {
  if (tag.startsWith('</')) return -1;
  return tag.endsWith('/>') || VOID_TAGS.has(tagName(tag)) ? 0 : 1;
}

export const tagName = (tag: string): string => /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
