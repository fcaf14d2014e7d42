import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { addressKey } from '../../http/client.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { answerReader } from './answer-page.js';
import { askByPage } from './ask-by-page.js';
import { readerOf } from './joining-pages.js';

export const submitSignUpPageEndpoint = endpoint({
  method: 'post',
  path: '/join/new',
  operationId: 'submitSignUpPage',
  atRoot: true,
  raw: 'page',
  summary: 'Get a link to join mailed, by the page of an organization that anybody may join',
  access: publicAccess,
  params: Joi.object<{ email: string }, true>({ email: str().max(LIMITS.nameGiven).default('') }),
  transaction: false,

  async handler({ deps, realm, params, req, res }) {
    const reader = readerOf(realm, requestLanguage(req));
    await answerReader(res, reader, () => askByPage(deps, reader, { ...params, asker: addressKey(req) }));
  },
});
