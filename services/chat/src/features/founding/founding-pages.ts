import { isolated } from '../../domain/isolated.js';
import { html, type Html } from '../../domain/html.js';
import type { ChatError } from '../../domain/errors.js';
import type { TextLanguage } from '../../domain/text-language.js';
import type { Context } from '../../http/endpoint.js';
import { answerPage, type Page } from '../../http/page.js';
import { LIMITS } from '../../limits/index.js';
import type { Plan } from './founding-actions.js';
import { FoundingError } from './founding-rules.js';
import { FOUNDING_TEXTS } from './founding-texts.js';

type PlainText = Exclude<keyof (typeof FOUNDING_TEXTS)['en'], 'faults'>;

/** The text in the reader's language, with what it names put in. */
export const say = (language: TextLanguage, name: PlainText, names: Record<string, string | number> = {}): string =>
  FOUNDING_TEXTS[language][name].replace(/\{(\w+)\}/g, (_, key: string) => isolated(String(names[key] ?? '')));

/** The form by which somebody asks for an organization; `fault` says what was wrong with it. */
export function planPage(
  language: TextLanguage,
  domain: string,
  { email = '', name = '', label = '', fault }: { email?: string; name?: string; label?: string; fault?: string } = {},
): Page {
  return {
    ...page(language, 'title', fault),
    content: html`<p>${say(language, 'intro')}</p>
${faultOf(fault)}
<form method="post">
<label for="name">${say(language, 'name')}</label>
<input id="name" name="name" required maxlength="${LIMITS.realmName}" autocomplete="organization" value="${name}">
<label for="label">${say(language, 'label')}</label>
<input id="label" name="label" required minlength="3" maxlength="40" autocapitalize="none" spellcheck="false" autocomplete="off" aria-describedby="label_hint" value="${label}">
<p id="label_hint">${say(language, 'label_hint', { domain })}</p>
<label for="email">${say(language, 'email')}</label>
<input id="email" name="email" type="email" required maxlength="${LIMITS.deliveryEmail}" autocomplete="email" value="${email}">
<button>${say(language, 'send_link')}</button>
</form>`,
  };
}

export function lookPage(language: TextLanguage, address: string): Page {
  return { ...page(language, 'look_title'), content: html`<p>${say(language, 'look', { address })}</p>` };
}

/** The form by which the organization begins. */
export function ownerPage(
  language: TextLanguage,
  { email, name, host }: Plan,
  { full_name = '', fault }: { full_name?: string; fault?: string } = {},
): Page {
  const limits = { min: LIMITS.passwordMin, max: LIMITS.passwordMax };
  return {
    ...page(language, 'owner_title', fault, { organization: name }),
    content: html`<p>${say(language, 'owner_intro', { host })}</p>
${faultOf(fault)}
<form method="post">
<label for="email">${say(language, 'email')}</label>
<input id="email" name="email" type="email" readonly autocomplete="username" value="${email}">
<label for="full_name">${say(language, 'full_name')}</label>
<input id="full_name" name="full_name" required maxlength="${LIMITS.fullName}" autocomplete="name" value="${full_name}">
<label for="password">${say(language, 'password')}</label>
<input id="password" name="password" type="password" required minlength="${limits.min}" maxlength="${limits.max}" autocomplete="new-password" aria-describedby="password_hint">
<p id="password_hint">${say(language, 'password_hint', limits)}</p>
<button>${say(language, 'create')}</button>
</form>`,
  };
}

export function foundedPage(
  language: TextLanguage,
  { name, email, url }: { name: string; email: string; url: string },
): Page {
  return {
    ...page(language, 'founded_title', undefined, { organization: name }),
    content: html`<p>${say(language, 'founded', { address: email })}</p>
<p>${say(language, 'sign_in_at')} <a href="${url}">${url}</a></p>`,
  };
}

/** Answers with the page, or with one that says why there is none. */
export function answerFounder(
  res: Context<unknown, undefined, unknown>['res'],
  language: TextLanguage,
  make: () => Promise<Page>,
): Promise<void> {
  return answerPage(res, make, (error) => {
    const why = faultFor(language, error);
    return why === undefined
      ? undefined
      : { ...page(language, 'cannot_title'), content: html`<p class="fault" role="alert">${why}</p>` };
  });
}

function faultFor(language: TextLanguage, error: ChatError): string | undefined {
  if (error instanceof FoundingError) return FOUNDING_TEXTS[language].faults[error.fault];
  return error.kind === 'RATE_LIMIT_HIT' ? say(language, 'too_often') : undefined;
}

const page = (language: TextLanguage, title: PlainText, fault?: string, names: Record<string, string> = {}) => ({
  language,
  title: say(language, title, names),
  ...(fault !== undefined && { status: 400 }),
});

const faultOf = (fault: string | undefined): Html | undefined =>
  fault === undefined ? undefined : html`<p class="fault" role="alert">${fault}</p>`;
