import Joi from 'joi';
import { APP_SCOPES } from '../../domain/smart-scopes.js';
import { sentenceOf } from '../../domain/smart-scope-sentences.js';
import { nullable, string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';

export const listSmartScopesEndpoint = endpoint({
  operationId: 'listSmartScopes',
  method: 'get',
  path: '/api/v1/smart-apps/scopes',
  summary: 'The scopes that apps are usually registered for, each as the person reads it who decides about the app',
  description:
    'In the language of the request; null where there is nothing to decide. An app may be registered for narrower ones as well: ' +
    'fewer interactions, or with parameters (`patient/Observation.rs?category=laboratory`).',
  access: ability('keys:manage'),
  audit: { event: 'smart_app.scopes', action: 'R', resource: 'smart_app' },
  message: { en: 'Scopes of apps.', es: 'Permisos de las aplicaciones.' },
  response: Joi.array().items(Joi.object({ scope: string(), description: nullable() })),

  handler: async ({ language }) => ({
    data: APP_SCOPES.map((scope) => ({ scope, description: sentenceOf(scope)?.[language] ?? null })),
  }),
});
