import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { revokeApiKey } from './api-key-actions.js';
import { apiKeySchema } from './api-key-view.js';

export const revokeApiKeyEndpoint = endpoint({
  operationId: 'revokeApiKey',
  method: 'delete',
  path: '/api/v1/api-keys/{api_key}',
  summary: 'Revoke an API key: it is good for nothing from now on',
  description: 'Who approves keys without managing them may revoke those that wait for approval.',
  access: ability('keys:approve'),
  audit: { event: 'api_key.revoke', action: 'D', resource: 'api_key' },
  parameters: { path: ids('api_key') },
  message: { en: 'API key revoked.', es: 'Clave de API revocada.' },
  response: apiKeySchema,

  handler: async ({ db, clinic, caller, path, now }) => ({
    data: await revokeApiKey(db, clinic.id, caller, path.api_key, now),
  }),
});
