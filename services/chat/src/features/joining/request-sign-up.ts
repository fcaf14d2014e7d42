import Joi from 'joi';
import { textLanguage } from '../../domain/text-language.js';
import { publicAccess } from '../../http/access.js';
import { addressKey } from '../../http/client.js';
import { endpoint } from '../../http/endpoint.js';
import { enumOf, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { LANGUAGES, realmSetting } from '../realm-settings/index.js';
import { email } from '../user-directory/index.js';
import { askToJoin, type SignUpRequest } from './ask-to-join.js';

export const requestSignUpEndpoint = endpoint({
  method: 'post',
  path: '/sign_up',
  operationId: 'requestSignUp',
  summary: 'Get a link to join mailed: with the token of a link for many, or where anybody may join without one',
  access: publicAccess,
  params: Joi.object<Omit<SignUpRequest, 'asker'> & { default_language?: string }, true>({
    email: email().required(),
    token: str().max(LIMITS.word),
    default_language: enumOf(...LANGUAGES),
  }),
  errors: ['REALM_DEACTIVATED'],
  transaction: false,

  async handler({ deps, realm, req, params }) {
    const language = textLanguage(params.default_language, realmSetting(realm, 'default_language'));
    await askToJoin(deps, realm, { ...params, asker: addressKey(req) }, language);
  },
});
