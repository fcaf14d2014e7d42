import { isolated } from '../../domain/isolated.js';
import { html, type Html } from '../../domain/html.js';
import type { TextLanguage } from '../../domain/text-language.js';
import type { MAIL_KINDS, MailKind } from './mail-kinds.js';
import { MAIL_TEXTS } from './mail-texts.js';

export type MailNames<K extends MailKind> = Record<(typeof MAIL_KINDS)[K][number], string>;

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** The mail of a kind in a language, with these names in the places of its braces, as text and as HTML that says the same. */
export function composeMail<K extends MailKind>(
  language: TextLanguage,
  kind: K,
  names: MailNames<K>,
  /** Where its link leads, for a kind that has one. */
  url?: string,
): ComposedMail {
  const { subject, paragraphs, action, closing = [] } = MAIL_TEXTS[language][kind];
  const named = Object.fromEntries(Object.entries<string>(names).map(([name, value]) => [name, isolated(value)]));
  const shown = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, name === 'address' ? value : unlinked(value)]),
  );
  const [above, below] = [paragraphs.map((text) => filled(text, shown)), closing.map((text) => filled(text, shown))];
  const link = action !== undefined && url !== undefined ? { action, url } : undefined;
  return {
    subject: filled(subject, named),
    text: `${[...above, ...(link ? [`${link.action}:\n${link.url}`] : []), ...below].join('\n\n')}\n`,
    html: page(language, [
      ...above.map((text) => html`<p>${text}</p>`),
      ...(link ? [html`<p><a href="${link.url}">${link.action}</a></p><p>${link.url}</p>`] : []),
      ...below.map((text) => html`<p>${text}</p>`),
    ]).text,
  };
}

const filled = (text: string, names: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');

/**
 * A name in which no mail program sees an address of the web, to make a link of it: people and organizations call themselves
 * as they like, and strangers get mails that name them.
 */
const unlinked = (name: string) => name.replace(/:(?=\/\/)|[.。．｡](?=\p{L}{2})/gu, '$& ');

const page = (language: TextLanguage, parts: readonly Html[]) =>
  html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"></head><body style="font-family: sans-serif; max-width: 40em; overflow-wrap: anywhere">
${parts}
</body></html>
`;
