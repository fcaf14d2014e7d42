import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { oauthAnswer } from '../../http/oauth-answer.js';
import { publicAccess } from '../../operation/access.js';
import { smartConfiguration } from './smart-configuration.js';

export const getSmartConfigurationEndpoint = endpoint({
  operationId: 'getSmartConfiguration',
  method: 'get',
  path: '/fhir/R4/.well-known/smart-configuration',
  summary: 'Where and how apps and services are let in (SMART App Launch 2.2)',
  access: publicAccess,
  limit: 'smart',
  representation: oauthAnswer,
  message: { en: 'Configuration.', es: 'Configuración.' },
  response: Joi.object().unknown(true),
  transaction: false,

  handler: async ({ deps }) => ({ data: smartConfiguration(deps) }),
});
