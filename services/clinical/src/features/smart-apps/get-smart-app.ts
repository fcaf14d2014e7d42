import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { getSmartApp } from './smart-app-actions.js';
import { smartAppSchema } from './smart-app-view.js';

export const getSmartAppEndpoint = endpoint({
  operationId: 'getSmartApp',
  method: 'get',
  path: '/api/v1/smart-apps/{smart_app}',
  summary: 'One app, never its secret',
  access: ability('keys:manage'),
  audit: { event: 'smart_app.read', action: 'R', resource: 'smart_app' },
  parameters: { path: ids('smart_app') },
  message: { en: 'App.', es: 'Aplicación.' },
  response: smartAppSchema,

  handler: async ({ db, clinic, path }) => ({ data: await getSmartApp(db, clinic.id, path.smart_app) }),
});
