import { isolated } from '../../domain/isolated.js';
import { html, type Html } from '../../domain/html.js';
import type { Realm } from '../../domain/realm.js';
import type { TextLanguage } from '../../domain/text-language.js';
import type { Page } from '../../http/page.js';
import { LIMITS } from '../../limits/index.js';
import { PAGE_TEXTS } from './page-texts.js';

type Texts = (typeof PAGE_TEXTS)[TextLanguage];
type PlainText = Exclude<keyof Texts, 'faults'>;

/** What the pages of one reader are made with. */
export interface Reader {
  language: TextLanguage;
  realm: Realm;
}

export const readerOf = (realm: Realm, language: TextLanguage): Reader => ({
  language,
  realm,
});

/** The text in the reader's language, with what it names put in. */
export function say({ language, realm }: Reader, name: PlainText, names: Record<string, string | number> = {}): string {
  const all: Record<string, string | number> = { organization: realm.name, ...names };
  return PAGE_TEXTS[language][name].replace(/\{(\w+)\}/g, (_, key: string) => isolated(String(all[key] ?? '')));
}

/** The form by which somebody makes their account; `fault` says what was wrong with it. */
export function joinPage(
  reader: Reader,
  form: { address: string; inviter?: string; full_name?: string; fault?: string },
): Page {
  const { address, inviter, full_name = '', fault } = form;
  const limits = { min: LIMITS.passwordMin, max: LIMITS.passwordMax };
  return {
    ...page(reader, 'title', fault),
    content: html`${inviter === undefined ? undefined : html`<p>${say(reader, 'invited_by', { inviter })}</p>`}
${faultOf(fault)}
<form method="post">
<label for="email">${say(reader, 'address')}</label>
<input id="email" name="email" type="email" readonly autocomplete="username" value="${address}">
<label for="full_name">${say(reader, 'full_name')}</label>
<input id="full_name" name="full_name" required maxlength="${LIMITS.fullName}" autocomplete="name" value="${full_name}">
<label for="password">${say(reader, 'password')}</label>
<input id="password" name="password" type="password" required minlength="${limits.min}" maxlength="${limits.max}" autocomplete="new-password" aria-describedby="password_hint">
<p id="password_hint">${say(reader, 'password_hint', limits)}</p>
<button>${say(reader, 'join')}</button>
</form>`,
  };
}

/** The form by which somebody gets a link mailed. */
export function askPage(reader: Reader, { address = '', fault }: { address?: string; fault?: string } = {}): Page {
  return {
    ...page(reader, 'title', fault),
    content: html`<p>${say(reader, 'ask_address')}</p>
${faultOf(fault)}
<form method="post">
<label for="email">${say(reader, 'address')}</label>
<input id="email" name="email" type="email" required maxlength="${LIMITS.deliveryEmail}" autocomplete="email" value="${address}">
<button>${say(reader, 'send_link')}</button>
</form>`,
  };
}

export function lookPage(reader: Reader, address: string): Page {
  return { ...page(reader, 'look_title'), content: html`<p>${say(reader, 'look', { address })}</p>` };
}

export function joinedPage(reader: Reader, { address, url }: { address: string; url: string }): Page {
  return {
    ...page(reader, 'joined_title'),
    content: html`<p>${say(reader, 'joined', { address })}</p>
<p>${say(reader, 'sign_in_at')} <a href="${url}">${url}</a></p>`,
  };
}

/** Why it does not go on from here. */
export function cannotPage(reader: Reader, why: string): Page {
  return { ...page(reader, 'cannot_title'), content: html`<p class="fault" role="alert">${why}</p>` };
}

const page = (reader: Reader, title: PlainText, fault?: string) => ({
  language: reader.language,
  title: say(reader, title),
  ...(fault !== undefined && { status: 400 }),
});

const faultOf = (fault: string | undefined): Html | undefined =>
  fault === undefined ? undefined : html`<p class="fault" role="alert">${fault}</p>`;
