import { holdsPlaceholder, type InlineText } from './inline-parser.js';
import { newToken } from './light-token.js';
import { withoutOwnHost, safeHref } from './links.js';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.js';

const MARKS_AFTER = '!:;?),.\'">';
const MAY_START = /['"(,:<]/;
const SCHEME = /https?:\/\//y;
const HOST_WITH_SCHEME = /[\p{L}\p{N}_.:@-]+/uy;
const HOST = /[\p{L}\p{N}_.-]+/uy;
const MAIL = /[\p{L}\p{N}_.-]+@([\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+)/uy;
const BITCOIN = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/y;
/** Brackets within one another that an address may have. */
const DEEPEST_BRACKETS = 7;
/** Places in one word where an address may start. */
const MOST_STARTS = 30;

const TLDS: ReadonlySet<string> = new Set(TOP_LEVEL_DOMAINS);

/** Links addresses of the web and of mail that stand in the text as they are. */
export function autoLinkRule(text: string, inline: InlineText): string {
  if (!/[.:]/.test(text)) return text;
  return text.replace(/\S+/g, (word) => {
    const found = findAddress(word);
    const address = found && word.slice(found.start, found.end);
    const href = address && !holdsPlaceholder(address) ? safeHref(address) : undefined;
    if (!found || !href) return word;
    const label = [newToken('text', '', 0, address)];
    const link = inline.holdLink(withoutOwnHost(href, inline.env.options.realm_host), label, { auto: true });
    return word.slice(0, found.start) + link + word.slice(found.end);
  });
}

/** The address in a word: it starts the word, or after an opening mark, and nothing but closing marks follow it. */
export function findAddress(word: string): { start: number; end: number } | undefined {
  if (!/[.:]/.test(word)) return undefined;
  let marks = word.length;
  while (marks > 0 && MARKS_AFTER.includes(word.charAt(marks - 1))) marks--;
  let starts = 0;
  for (let start = 0; start < word.length && starts < MOST_STARTS; start++) {
    if (start > 0 && !MAY_START.test(word.charAt(start - 1))) continue;
    starts += 1;
    const end = webEnd(word, start, marks) ?? mailEnd(word, start, marks) ?? bitcoinEnd(word, start, marks);
    if (end !== undefined) return { start, end };
  }
  return undefined;
}

/** `marks`: where the closing marks at the end of the word begin. */
function webEnd(word: string, start: number, marks: number): number | undefined {
  const scheme = endOf(SCHEME, word, start);
  const hostEnd = scheme === undefined ? endOf(HOST, word, start) : endOf(HOST_WITH_SCHEME, word, scheme);
  if (hostEnd === undefined) return undefined;
  const hasPath = word.charAt(hostEnd) === '/';
  if (!hasPath && hostEnd < marks) return undefined;
  const end = hasPath ? pathEnd(word, hostEnd, marks) : Math.max(Math.min(hostEnd, marks), (scheme ?? start) + 1);
  const isHost = scheme !== undefined || isDomain(word.slice(start, hasPath ? hostEnd : end));
  return isHost ? end : undefined;
}

function isDomain(name: string): boolean {
  const labels = name.split('.');
  return labels.length > 1 && labels.every((label) => label !== '') && TLDS.has(labels.at(-1)!);
}

/** A path keeps brackets that are closed in it. */
function pathEnd(word: string, from: number, marks: number): number | undefined {
  let depth = 0;
  let bracketsEnd = from + 1;
  let limit = from + 1;
  for (; limit < word.length; limit++) {
    const character = word.charAt(limit);
    if (character === '"' || (character === ')' && depth === 0)) break;
    if (character === '(' && ++depth > DEEPEST_BRACKETS) return undefined;
    if (character === ')' && --depth === 0) bracketsEnd = limit + 1;
  }
  const end = Math.max(marks, bracketsEnd);
  return depth === 0 && end <= limit ? end : undefined;
}

function mailEnd(word: string, start: number, marks: number): number | undefined {
  const end = endOf(MAIL, word, start);
  return end !== undefined && end >= marks ? end : undefined;
}

function bitcoinEnd(word: string, start: number, marks: number): number | undefined {
  const end = endOf(BITCOIN, word, start);
  return end !== undefined && end >= marks ? end : undefined;
}

/** `pattern` is sticky. */
function endOf(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
