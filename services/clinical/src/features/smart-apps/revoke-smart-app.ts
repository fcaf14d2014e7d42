import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { revokeSmartApp } from './smart-app-actions.js';
import { smartAppSchema } from './smart-app-view.js';

export const revokeSmartAppEndpoint = endpoint({
  operationId: 'revokeSmartApp',
  method: 'delete',
  path: '/api/v1/smart-apps/{smart_app}',
  summary: 'End an app, and every session that people have with it, now',
  access: ability('keys:manage'),
  audit: { event: 'smart_app.revoke', action: 'D', resource: 'smart_app' },
  parameters: { path: ids('smart_app') },
  message: { en: 'App ended.', es: 'Aplicación terminada.' },
  response: smartAppSchema,

  async handler({ db, clinic, path, now, trail }) {
    const { app, ended } = await revokeSmartApp(db, clinic.id, path.smart_app, now);
    trail.note({ result_count: ended });
    return { data: app };
  },
});
