import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { countApiKeys, findApiKeys } from './api-key-store.js';
import { apiKeySchema, apiKeyView } from './api-key-view.js';

export const listApiKeysEndpoint = endpoint({
  operationId: 'listApiKeys',
  method: 'get',
  path: '/api/v1/api-keys',
  summary: 'API keys of the clinic, live and test, the newest first; never their secrets',
  access: ability('keys:approve'),
  audit: { event: 'api_key.search', action: 'R', resource: 'api_key' },
  parameters: { query: Joi.object<Paging, true>(paging) },
  message: { en: 'API keys.', es: 'Claves de API.' },
  response: Joi.array().items(apiKeySchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, query, now, trail }) {
    const { total } = await countApiKeys(db, clinic.id);
    const offset = offsetOf(query);
    const rows = offset === undefined ? [] : await findApiKeys(db, clinic.id, query.per_page, offset);
    trail.note({ result_count: rows.length });
    const meta = pageMeta(query, total, rows.length);
    return {
      data: rows.map((row) => apiKeyView(row, now)),
      meta,
      headers: pageLinks('/api/v1/api-keys', { per_page: query.per_page }, meta),
    };
  },
});
