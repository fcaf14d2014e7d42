import { Router, type Request, type RequestHandler } from 'express';
import type { Deps } from '../deps/deps.js';
import { findRealm } from '../deps/principal-store.js';
import { isolated } from '../domain/isolated.js';
import { ChatError } from '../domain/errors.js';
import { html, type Html } from '../domain/html.js';
import type { Realm } from '../domain/realm.js';
import { isAskedByOwnPage } from './browser-session.js';
import { addressKey } from './client.js';
import { hostOf } from './credentials.js';
import { sendPage } from './page.js';
import { requestLanguage } from './request-language.js';
import { sendWebClient } from './web-client.js';

interface Texts {
  what: (name: Html) => Html;
  get_in: string;
  apps: string;
  address: string;
  password: string;
  join: string;
  join_open: string;
  join_invited: string;
  linked: string;
  linked_how: string;
  programs: string;
  docs: string;
}

const TEXTS: Readonly<Record<'en' | 'es', Texts>> = {
  en: {
    what: (name) => html`${name} talks here: in channels with topics, and in direct messages.`,
    get_in: 'Sign in',
    apps: 'You read and write in an app: for the phone, the desktop or the terminal. Every app that speaks the Zulip interface works.',
    address: 'When the app asks for the address of your organization, give it this one:',
    password: 'Then sign in with your e-mail address and your password.',
    join: 'Join',
    join_open: 'Create an account',
    join_invited: 'Accounts are by invitation. Open the link in the mail that invited you, or ask for one.',
    linked: 'You followed a link to a conversation?',
    linked_how:
      'It opens in your app. Copy the link and open it there, or look for the channel and the topic that the mail names.',
    programs: 'For programs',
    docs: 'Every operation of the interface, to read and try',
  },
  es: {
    what: (name) => html`${name} conversa aquí: en canales con temas y en mensajes directos.`,
    get_in: 'Entrar',
    apps: 'Se lee y se escribe en una aplicación: para el teléfono, el escritorio o la terminal. Sirve cualquiera que hable la interfaz de Zulip.',
    address: 'Cuando la aplicación pida la dirección de tu organización, escribe esta:',
    password: 'Después entra con tu correo electrónico y tu contraseña.',
    join: 'Unirse',
    join_open: 'Crear una cuenta',
    join_invited: 'Las cuentas son por invitación. Abre el enlace del correo que te invitó, o pide uno.',
    linked: '¿Has seguido un enlace a una conversación?',
    linked_how:
      'Se abre en tu aplicación. Copia el enlace y ábrelo allí, o busca el canal y el tema que nombra el correo.',
    programs: 'Para programas',
    docs: 'Cada operación de la interfaz, para leerla y probarla',
  },
};

/** What a reader is told of an organization. */
export interface StartPageRules {
  urlOf(realm: Realm): string;
  /** Whether anybody may make an account without an invitation. */
  isOpenToAll(realm: Realm): boolean;
  /** Where the web client is that takes the place of the start page; undefined where it was not built. */
  web_client: string | undefined;
}

/**
 * `/` for who opens the service in a browser, as links in mails do (`/#narrow/…`; the browser keeps that part): the web
 * client, or where it was not built what this is, and how to get in. To programs it is no address.
 */
export function startPageRoutes(deps: Pick<Deps, 'db' | 'rateLimits'>, rules: StartPageRules): Router {
  const router = Router({ caseSensitive: true });
  const forReaders =
    (answer: RequestHandler): RequestHandler =>
    (req, res, next) => {
      if (!wantsPage(req)) return next();
      res.locals['isPage'] = true;
      res.vary('Accept');
      return answer(req, res, next);
    };
  router.get(
    '/',
    forReaders(async (req, res, next) => {
      res.set(await deps.rateLimits.consume('address', addressKey(req)));
      const realm = await findRealm(deps.db.reads, hostOf(req));
      if (!realm || realm.deactivated_at !== null) {
        throw new ChatError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
      }
      if (rules.web_client !== undefined) return sendWebClient(rules.web_client, res, next);
      const language = requestLanguage(req, ['en', 'es']);
      sendPage(res, { language, title: isolated(realm.name), content: contentOf(TEXTS[language], realm, rules) });
    }),
  );
  router.get(
    ['/login', '/accounts/login'],
    forReaders((_req, res) => res.redirect(302, '/')),
  );
  return router;
}

/** A page of ours that looks whether there is another release asks without saying what it takes. */
const wantsPage = (req: Request): boolean => req.accepts(['json', 'html']) === 'html' || isAskedByOwnPage(req);

function contentOf(texts: Texts, realm: Realm, { urlOf, isOpenToAll }: StartPageRules): Html {
  return html`<p>${texts.what(html`<strong>${isolated(realm.name)}</strong>`)}</p>
<h2>${texts.get_in}</h2>
<p>${texts.apps}</p>
<p>${texts.address}</p>
<p><code>${urlOf(realm)}</code></p>
<p>${texts.password}</p>
<h2>${texts.join}</h2>
<p>${isOpenToAll(realm) ? html`<a href="/join/new">${texts.join_open}</a>` : texts.join_invited}</p>
<h2>${texts.linked}</h2>
<p>${texts.linked_how}</p>
<h2>${texts.programs}</h2>
<p><a href="/docs">${texts.docs}</a></p>`;
}
