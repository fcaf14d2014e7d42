import { endpoint, ids } from '../../http/endpoint.js';
import { ability } from '../../operation/access.js';
import { approveApiKey } from './api-key-actions.js';
import { apiKeySchema } from './api-key-view.js';

export const approveApiKeyEndpoint = endpoint({
  operationId: 'approveApiKey',
  method: 'post',
  path: '/api/v1/api-keys/{api_key}/approve',
  summary: 'Stand behind an API key as its second person',
  description:
    'For somebody else than who made the key. Scopes that reach patients or the pharmacy work as far as one of the two may do that, as long as ' +
    'both are active in the clinic: `effective_scopes`. What neither may do, the key does not do. Who would add nothing is refused.',
  access: ability('keys:approve', { dangerous: true }),
  audit: { event: 'api_key.approve', action: 'U', resource: 'api_key' },
  parameters: { path: ids('api_key') },
  errors: ['validation_failed'],
  message: { en: 'API key approved.', es: 'Clave de API aprobada.' },
  response: apiKeySchema,

  async handler({ db, clinic, caller, path, now, trail }) {
    const key = await approveApiKey(db, clinic, caller, path.api_key, now);
    trail.note({ changed_fields: ['approved_by'], details: { scopes: key.effective_scopes } });
    return { data: key };
  },
});
