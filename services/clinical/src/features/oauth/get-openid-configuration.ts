import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { oauthAnswer } from '../../http/oauth-answer.js';
import { publicAccess } from '../../operation/access.js';
import { smartConfiguration } from './smart-configuration.js';

export const getOpenidConfigurationEndpoint = endpoint({
  operationId: 'getOpenidConfiguration',
  method: 'get',
  path: '/.well-known/openid-configuration',
  summary: 'The same for OpenID Connect: who checks a token finds the keys by its issuer',
  access: publicAccess,
  limit: 'smart',
  representation: oauthAnswer,
  message: { en: 'Configuration.', es: 'Configuración.' },
  response: Joi.object().unknown(true),
  transaction: false,

  handler: async ({ deps }) => ({ data: smartConfiguration(deps) }),
});
