import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { getApiKey } from './api-key-actions.js';
import { apiKeySchema } from './api-key-view.js';

export const getApiKeyEndpoint = endpoint({
  operationId: 'getApiKey',
  method: 'get',
  path: '/api/v1/api-keys/{api_key}',
  summary: 'One API key, never its secret',
  access: ability('keys:approve'),
  audit: { event: 'api_key.read', action: 'R', resource: 'api_key' },
  parameters: { path: ids('api_key') },
  message: { en: 'API key.', es: 'Clave de API.' },
  response: apiKeySchema,

  handler: async ({ db, clinic, path, now }) => ({ data: await getApiKey(db, clinic.id, path.api_key, now) }),
});
