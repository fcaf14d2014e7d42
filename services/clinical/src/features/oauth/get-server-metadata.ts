import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { oauthAnswer } from '../../http/oauth-answer.js';
import { publicAccess } from '../../operation/access.js';
import { smartConfiguration } from './smart-configuration.js';

export const getServerMetadataEndpoint = endpoint({
  operationId: 'getServerMetadata',
  method: 'get',
  path: '/.well-known/oauth-authorization-server',
  summary: 'The same for libraries of OAuth, which look for it here (RFC 8414)',
  access: publicAccess,
  limit: 'smart',
  representation: oauthAnswer,
  message: { en: 'Configuration.', es: 'Configuración.' },
  response: Joi.object().unknown(true),
  transaction: false,

  handler: async ({ deps }) => ({ data: smartConfiguration(deps) }),
});
