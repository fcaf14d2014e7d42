import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { revokeApiKey } from './api-key-actions.js';
import { apiKeySchema } from './api-key-view.js';

export const revokeApiKeyEndpoint = endpoint({
  operationId: 'revokeApiKey',
  method: 'delete',
  path: '/api/v1/api-keys/{api_key}',
  summary: 'Revoke an API key: it is good for nothing from now on',
  access: ability('keys:manage'),
  audit: { event: 'api_key.revoke', action: 'D', resource: 'api_key' },
  parameters: { path: ids('api_key') },
  message: { en: 'API key revoked.', es: 'Clave de API revocada.' },
  response: apiKeySchema,

  handler: async ({ db, clinic, path, now }) => ({ data: await revokeApiKey(db, clinic.id, path.api_key, now) }),
});
