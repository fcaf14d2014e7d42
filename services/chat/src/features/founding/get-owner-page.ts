import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { accessPlan } from './founding-actions.js';
import { answerFounder, ownerPage } from './founding-pages.js';

export const getOwnerPageEndpoint = endpoint({
  method: 'get',
  path: '/new/{token}',
  operationId: 'getOwnerPage',
  atRoot: true,
  raw: 'page',
  summary: 'The page of the link by which an organization is made',
  access: publicAccess,
  params: Joi.object<{ token: string }, true>({ token: str().max(LIMITS.word).required() }),

  async handler({ deps, realm, params: { token }, req, res }) {
    const language = requestLanguage(req);
    await answerFounder(res, language, async () => ownerPage(language, await accessPlan(deps, realm, token)));
  },
});
