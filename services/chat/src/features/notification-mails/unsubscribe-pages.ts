import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { isolated } from '../../domain/isolated.js';
import { html } from '../../domain/html.js';
import type { Realm } from '../../domain/realm.js';
import type { TextLanguage } from '../../domain/text-language.js';
import type { Page } from '../../http/page.js';
import { mailLanguage } from '../mails/index.js';
import { findUser } from '../user-directory/index.js';
import { readUnsubscribeToken, type Unsubscription } from './mail-categories.js';
import { filled, NOTIFICATION_TEXTS } from './mail-texts.js';

/** What a link stands for, and the language of whoever it was sent to; of whoever opens it where it stands for nothing. */
export async function readLink(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  realm: Realm,
  reader: TextLanguage,
  token: string,
): Promise<{ language: TextLanguage; link: Unsubscription | undefined }> {
  const link = readUnsubscribeToken(config.apiKeySecret, realm.id, token);
  const user = link && (await findUser(db, realm.id, link.user_id));
  return user ? { language: mailLanguage(realm, user), link } : { language: reader, link: undefined };
}

export function askingPage(language: TextLanguage, { name }: Realm, { sorts }: Unsubscription): Page {
  const { page } = NOTIFICATION_TEXTS[language];
  return {
    language,
    title: filled(page.title, { organization: isolated(name) }),
    content: html`<ul>${sorts.map((sort) => html`<li>${page[sort]}</li>`)}</ul>
<form method="post"><button>${page.confirm}</button></form>`,
  };
}

export function donePage(language: TextLanguage, { name }: Realm): Page {
  const { page } = NOTIFICATION_TEXTS[language];
  return {
    language,
    title: page.doneTitle,
    content: html`<p>${filled(page.done, { organization: isolated(name) })}</p>`,
  };
}

export function invalidPage(language: TextLanguage): Page {
  const { page } = NOTIFICATION_TEXTS[language];
  return { language, title: page.invalidTitle, content: html`<p class="fault">${page.invalid}</p>`, status: 400 };
}
