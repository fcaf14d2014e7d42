import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { createSmartApp } from './smart-app-actions.js';
import { smartAppFields, type SmartAppBody } from './smart-app-content.js';
import { newSmartAppSchema } from './smart-app-view.js';

export const createSmartAppEndpoint = endpoint({
  operationId: 'createSmartApp',
  method: 'post',
  path: '/api/v1/smart-apps',
  summary: 'Register an app that people may let at records; the answer shows its secret this once',
  description:
    'SMART App Launch 2.2. A `public` app (in a browser, on a phone) has no secret; a `confidential` one has a secret, or signs ' +
    'with the keys of `jwks`, or those at `jwks_uri` (RS384, ES384). It is sent back to an address of `redirect_uris` and nowhere else (to `http://127.0.0.1/…`, ' +
    '`http://[::1]/…` and `http://localhost/…` on any port, as apps of one’s own machine need), and is given no scope ' +
    'beyond `scopes`, however much the person may see. A service without a person is an API key with one of these. ' +
    'A repetition by Idempotency-Key registers no second app and does not show the secret again: rotate it when the first answer was lost.',
  access: ability('keys:manage'),
  audit: { event: 'smart_app.create', action: 'C', resource: 'smart_app' },
  idempotent: true,
  parameters: {
    body: Joi.object<SmartAppBody, true>({
      name: smartAppFields.name.required(),
      kind: Joi.string().valid('public', 'confidential').required(),
      redirect_uris: smartAppFields.redirect_uris.required(),
      launch_uri: smartAppFields.launch_uri.default(null),
      scopes: smartAppFields.scopes.required(),
      jwks: smartAppFields.jwks,
      jwks_uri: smartAppFields.jwks_uri,
    }).oxor('jwks', 'jwks_uri'),
  },
  status: 201,
  message: {
    en: 'App registered. Its secret is not shown again.',
    es: 'Aplicación registrada. Su secreto no se volverá a mostrar.',
  },
  response: newSmartAppSchema,

  async handler({ db, clinic, caller, body, trail }) {
    const app = await createSmartApp(db, clinic, caller, body);
    trail.note({ resource_id: app.id, details: { kind: app.kind, scopes: app.scopes } });
    return {
      data: app,
      again: { ...app, client_secret: null },
      headers: { Location: `/api/v1/smart-apps/${app.id}` },
    };
  },
});
