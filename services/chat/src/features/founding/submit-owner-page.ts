import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { realmUrl } from '../realm-settings/index.js';
import { fullName, password } from '../user-directory/index.js';
import { accessPlan, found } from './founding-actions.js';
import { answerFounder, foundedPage, ownerPage, say } from './founding-pages.js';

interface Form {
  token: string;
  full_name: string;
  password: string;
}

export const submitOwnerPageEndpoint = endpoint({
  method: 'post',
  path: '/new/{token}',
  operationId: 'submitOwnerPage',
  atRoot: true,
  raw: 'page',
  summary: 'Make an organization and the account of its owner, by the link that was mailed to them',
  access: publicAccess,
  params: Joi.object<Form, true>({
    token: str().max(LIMITS.word).required(),
    full_name: str().max(LIMITS.nameGiven).default(''),
    password: str().max(LIMITS.passwordGiven).default(''),
  }),
  transaction: false,

  async handler({ deps, realm, params, req, res }) {
    const language = requestLanguage(req);
    await answerFounder(res, language, async () => {
      const plan = await accessPlan(deps, realm, params.token);
      const again = (fault: string) => ownerPage(language, plan, { full_name: params.full_name, fault });
      const name = fullName().required().validate(params.full_name);
      if (name.error) return again(say(language, 'bad_full_name'));
      if (password().required().validate(params.password).error) {
        return again(say(language, 'bad_password', { min: LIMITS.passwordMin, max: LIMITS.passwordMax }));
      }
      const founder = { full_name: name.value, password: params.password, default_language: language };
      const { name: called, ...created } = await found(deps, realm, params.token, founder);
      return foundedPage(language, { name: called, email: plan.email, url: realmUrl(deps.config.baseUrl, created) });
    });
  },
});
