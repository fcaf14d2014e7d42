import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { changeSmartApp } from './smart-app-actions.js';
import { smartAppFields, type SmartAppBody } from './smart-app-content.js';
import { smartAppSchema } from './smart-app-view.js';

type Changes = Partial<Omit<SmartAppBody, 'kind'>>;

export const updateSmartAppEndpoint = endpoint({
  operationId: 'updateSmartApp',
  method: 'patch',
  path: '/api/v1/smart-apps/{smart_app}',
  summary: 'Change what an app is registered with',
  description:
    'What people agreed to before stays as they agreed to it: an app that must lose it at once is revoked. ' +
    'The keys of an app that signs are replaced as a set, so that an old one and a new one can be good together, or by `jwks_uri`, where it changes them itself. `If-Match` is optional, and takes `W/"v<version>"`.',
  access: ability('keys:manage'),
  audit: { event: 'smart_app.update', action: 'U', resource: 'smart_app' },
  parameters: {
    path: ids('smart_app'),
    headers: optionalIfMatch,
    body: Joi.object<Changes, true>(smartAppFields).oxor('jwks', 'jwks_uri'),
  },
  message: { en: 'App changed.', es: 'Aplicación modificada.' },
  response: smartAppSchema,
  errors: ['precondition_failed'],

  async handler({ db, clinic, path, headers, body, trail }) {
    const app = await changeSmartApp(db, clinic.id, path.smart_app, body, headers['if-match']);
    trail.note({ changed_fields: Object.keys(body), details: { scopes: app.scopes } });
    return { data: app };
  },
});
