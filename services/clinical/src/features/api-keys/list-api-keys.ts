import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { csvOf, paging, queryFlag, text, type Paging } from '../../http/schema.js';
import { LIMITS, OVERVIEW_LIMITS } from '../../limits/index.js';
import { countFoundApiKeys, KEY_ORDERS, KEY_STATUSES, searchApiKeys, type KeyFilters } from './api-key-search-store.js';
import { apiKeySchema, apiKeyView } from './api-key-view.js';

interface Query extends Paging, KeyFilters {
  sort: (typeof KEY_ORDERS)[number];
}

export const listApiKeysEndpoint = endpoint({
  operationId: 'listApiKeys',
  method: 'get',
  path: '/api/v1/api-keys',
  summary: 'API keys of the clinic, live and test; never their secrets',
  description:
    '`q` is found in their names and in what they begin with. ' +
    `\`expiring\` are those that end within ${OVERVIEW_LIMITS.keyDays} days. The newest come first unless \`sort\` says otherwise: ` +
    'by name, those that end next (and then those that are over), or those used last.',
  access: ability('keys:approve'),
  audit: { event: 'api_key.search', action: 'R', resource: 'api_key' },
  parameters: {
    query: Joi.object<Query, true>({
      q: text(LIMITS.searchLength.max).min(LIMITS.searchLength.min),
      environment: Joi.string().valid('live', 'test'),
      status: csvOf(KEY_STATUSES),
      expiring: queryFlag(),
      sort: Joi.string()
        .valid(...KEY_ORDERS)
        .default('created'),
      ...paging,
    }),
  },
  message: { en: 'API keys.', es: 'Claves de API.' },
  response: Joi.array().items(apiKeySchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, query, now, trail }) {
    const offset = offsetOf(query);
    const [total, rows] = await Promise.all([
      countFoundApiKeys(db, clinic.id, query, now),
      offset === undefined ? [] : searchApiKeys(db, clinic.id, query, now, { limit: query.per_page, offset }),
    ]);
    trail.note({ result_count: rows.length });
    const meta = pageMeta(query, total, rows.length);
    const { page: _, ...filters } = query;
    return {
      data: rows.map((row) => apiKeyView(row, now)),
      meta,
      headers: pageLinks('/api/v1/api-keys', { ...filters }, meta),
    };
  },
});
