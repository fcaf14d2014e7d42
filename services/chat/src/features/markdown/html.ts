import MarkdownItConstructor from 'markdown-it';

/**
 * HTML by construction: every piece of text goes through `escapeText` or `escapeAttribute`, so that no message can
 * bring markup of its own.
 */
const TEXT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => TEXT_ESCAPES[character]!);

/** An entity as an author may write it, or as we do. */
export const ENTITY: RegExp = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{0,31});/gi;

const { unescapeAll } = new MarkdownItConstructor().utils;

/** HTML without tags as text; an entity that nobody knows stays as it is. */
export const decodeEntities = (html: string): string => html.replace(ENTITY, (entity) => unescapeAll(entity));

/** Text in which an entity that its author wrote stays one. */
export const escapeKeepingEntities = (text: string): string =>
  text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{0,31});)|[<>]/gi, (character) => TEXT_ESCAPES[character]!);

export const escapeQuotes = (text: string): string => text.replace(/[&<>"']/g, (character) => TEXT_ESCAPES[character]!);

export const escapeAttribute = (value: string): string =>
  value.replace(/[&<>"]/g, (character) => TEXT_ESCAPES[character]!);

/** What `escapeAttribute` made the text of. */
export const unescapeAttribute = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!);

/** A value of `true` writes the bare attribute, `undefined` leaves it out. */
export type Attributes = Record<string, string | number | true | undefined>;

export function openTag(tag: string, attributes: Attributes = {}): string {
  let html = `<${tag}`;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    html += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return `${html}>`;
}

/** `inner` is HTML. */
export const element = (tag: string, attributes: Attributes, inner: string): string =>
  `${openTag(tag, attributes)}${inner}</${tag}>`;

/** Half a surrogate pair cannot be written as UTF-8: it becomes the replacement character. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
