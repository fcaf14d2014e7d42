import { LIMITS } from '../../limits/index.js';

/** What a page says of itself; nothing is undefined that is not there. */
export interface PageFacts {
  title: string | null;
  description: string | null;
  image_url: string | null;
}

export const NO_FACTS: PageFacts = { title: null, description: null, image_url: null };

/** Tags of a page that are looked at, and characters of one. */
const MOST_TAGS = 500;
const TAG_LENGTH = 4_000;

const ATTRIBUTE = /\s*(?:([^\s"'<>/=]{1,100})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?|\/)/y;

/** By OpenGraph, and else by what every page may have. In time linear to the page's length. */
export function readPage(body: Buffer, content_type: string, url: string): PageFacts {
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(content_type)) return NO_FACTS;
  const html = decoded(body, content_type);
  const found = new Map<string, string>();
  let tags = 0;
  for (const { 1: tag, index } of html.matchAll(/<(meta|title|body)[\s>]/gi)) {
    if (tag!.toLowerCase() === 'body' || (tags += 1) > MOST_TAGS) break;
    const start = index + tag!.length + 1;
    const rest = html.slice(start, start + TAG_LENGTH);
    if (tag!.toLowerCase() === 'title') note(found, 'title', /^[^>]*>([^<]*)/.exec(rest)?.[1]);
    else noteMeta(found, attributesOf(rest));
  }
  return {
    title: cut(found.get('og:title') ?? found.get('title'), LIMITS.previewTitle),
    description: cut(found.get('og:description') ?? found.get('description'), LIMITS.previewDescription),
    image_url: imageUrl(found.get('og:image') ?? found.get('og:image:url') ?? found.get('twitter:image'), url),
  };
}

function noteMeta(found: Map<string, string>, attributes: Map<string, string>): void {
  const name = (attributes.get('property') ?? attributes.get('name'))?.toLowerCase();
  if (name !== undefined) note(found, name, attributes.get('content'));
}

/** The first of a name counts. */
function note(found: Map<string, string>, name: string, value: string | undefined): void {
  const text = value && plain(value);
  if (text && !found.has(name)) found.set(name, text);
}

function attributesOf(rest: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const next = new RegExp(ATTRIBUTE);
  for (let found = next.exec(rest); found; found = next.exec(rest)) {
    const [, name, double, single, bare] = found;
    if (name !== undefined) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return attributes;
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/** Text on one line, without what cannot be shown or stored. */
const plain = (html: string): string =>
  html
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hexadecimal, name) =>
      name ? (NAMED[name] ?? entity) : character(decimal ? Number(decimal) : parseInt(hexadecimal, 16)),
    )
    .replace(/[\p{Cc}\p{Surrogate}\s]+/gu, ' ')
    .trim();

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ');

function cut(text: string | undefined, most: number): string | null {
  if (!text) return null;
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

function imageUrl(address: string | undefined, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const { href, protocol } = new URL(address, base);
  return ['http:', 'https:'].includes(protocol) && href.length <= LIMITS.externalUrl ? href : null;
}

/** By what the server, or else the beginning of the page, calls its characters; UTF-8 where that is nothing known. */
function decoded(body: Buffer, content_type: string): string {
  const named = /charset\s*=\s*["']?([\w-]{1,40})/i;
  const label = (named.exec(content_type) ?? named.exec(body.toString('latin1', 0, 2_048)))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return body.toString('utf8');
  }
}
