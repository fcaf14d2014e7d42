import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import { sendPage } from '../../http/page.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { turnOffMails } from './unsubscribe-actions.js';
import { donePage, invalidPage, readLink } from './unsubscribe-pages.js';

export const unsubscribeFromMailsEndpoint = endpoint({
  method: 'post',
  path: '/unsubscribe/{token}',
  operationId: 'unsubscribeFromMails',
  atRoot: true,
  raw: 'page',
  summary: 'Turn off mails of a kind, from the link in one of them, without signing in (RFC 8058)',
  access: publicAccess,
  changesPrincipals: true,
  params: Joi.object<{ token: string }, true>({ token: str().max(LIMITS.word).required() }),

  async handler({ db, realm, params: { token }, deps, req, res }) {
    const { language, link } = await readLink(db, deps, realm, requestLanguage(req), token);
    if (link) await turnOffMails(db, realm, link);
    const page = link ? donePage(language, realm) : invalidPage(language);
    db.afterCommit(() => sendPage(res, page));
  },
});
