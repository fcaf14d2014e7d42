import type { Token } from 'markdown-it';
import { holdsPlaceholder, type InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';
import { readDestination } from './link-destination.js';
import { mediaKindOf, withoutOwnHost, safeHref, uploadPathOf } from './links.js';

/**
 * `[text](address "title")`; `![name](address)` is a player for uploaded audio, and for everything else the link, which
 * shows its media like any other. Nothing more is looked for in the text of a link.
 */
export function linkRule(text: string, inline: InlineText): string {
  if (!text.includes('](')) return text;
  const ends = closingBrackets(text);
  let result = '';
  let position = 0;
  for (const [start, close] of ends) {
    if (start < position || text.charAt(close + 1) !== '(') continue;
    const destination = readDestination(text, close + 2);
    const href = destination && safeHref(destination.href);
    if (!href || holdsPlaceholder(text.slice(close, destination.end))) continue;
    const isImage = text.charAt(start - 1) === '!' && start > position;
    const label = text.slice(start + 1, close);
    result +=
      text.slice(position, isImage ? start - 1 : start) + heldLink(inline, label, href, destination.title, isImage);
    position = destination.end;
  }
  return result + text.slice(position);
}

/** Each opening bracket that something closes, with the bracket that does, in the order of the text. */
function closingBrackets(text: string): [start: number, close: number][] {
  const open: number[] = [];
  const pairs: [number, number][] = [];
  for (const { index, 0: bracket } of text.matchAll(/[[\]]/g)) {
    if (bracket === '[') open.push(index);
    else if (open.length > 0) pairs.push([open.pop()!, index]);
  }
  return pairs.sort(([a], [b]) => a - b);
}

function heldLink(
  inline: InlineText,
  label: string,
  href: string,
  title: string | undefined,
  isImage: boolean,
): string {
  const { realm_host } = inline.env.options;
  const shown = inline.literal(label.trim() === '' ? href : label);
  if (isImage && mediaKindOf(href) === 'audio' && uploadPathOf(href, realm_host)) {
    const audio = newToken('audio', 'audio', 0, nameOf(label.trim() === '' ? [] : shown, href));
    audio.meta = { href };
    return inline.hold(audio);
  }
  return inline.holdLink(withoutOwnHost(href, realm_host), shown, title === undefined ? {} : { title });
}

const nameOf = (label: readonly Token[], href: string): string =>
  label.map(({ content }) => content).join('') || href.slice(href.lastIndexOf('/') + 1);
