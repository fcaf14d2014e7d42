import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { rotateSmartAppSecret } from './smart-app-actions.js';
import { newSmartAppSchema } from './smart-app-view.js';

export const rotateSmartAppSecretEndpoint = endpoint({
  operationId: 'rotateSmartAppSecret',
  method: 'post',
  path: '/api/v1/smart-apps/{smart_app}/rotate',
  summary: 'Give a confidential app a new secret; the old one is good for nothing from now on',
  access: ability('keys:manage'),
  audit: { event: 'smart_app.rotate', action: 'U', resource: 'smart_app' },
  parameters: { path: ids('smart_app') },
  message: {
    en: 'The secret was replaced. It is not shown again.',
    es: 'Secreto reemplazado. No se volverá a mostrar.',
  },
  response: newSmartAppSchema,
  errors: ['validation_failed'],

  async handler({ db, clinic, path, trail }) {
    const app = await rotateSmartAppSecret(db, clinic.id, path.smart_app);
    trail.note({ changed_fields: ['secret'] });
    return { data: app };
  },
});
