import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import { sendPage } from '../../http/page.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { askingPage, invalidPage, readLink } from './unsubscribe-pages.js';

export const getUnsubscribePageEndpoint = endpoint({
  method: 'get',
  path: '/unsubscribe/{token}',
  operationId: 'getUnsubscribePage',
  atRoot: true,
  raw: 'page',
  summary: 'A page that asks whether mails of a kind are to be turned off; the link to it is in each of them',
  access: publicAccess,
  params: Joi.object<{ token: string }, true>({ token: str().max(LIMITS.word).required() }),

  async handler({ db, realm, params: { token }, deps, req, res }) {
    const { language, link } = await readLink(db, deps, realm, requestLanguage(req), token);
    sendPage(res, link ? askingPage(language, realm, link) : invalidPage(language));
  },
});
