import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { countSmartApps, findSmartApps } from './smart-app-store.js';
import { smartAppSchema, smartAppView } from './smart-app-view.js';

export const listSmartAppsEndpoint = endpoint({
  operationId: 'listSmartApps',
  method: 'get',
  path: '/api/v1/smart-apps',
  summary: 'Apps that are registered, the newest first; never their secrets',
  access: ability('keys:manage'),
  audit: { event: 'smart_app.search', action: 'R', resource: 'smart_app' },
  parameters: { query: Joi.object<Paging, true>(paging) },
  message: { en: 'Apps.', es: 'Aplicaciones.' },
  response: Joi.array().items(smartAppSchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, query, trail }) {
    const { total } = await countSmartApps(db, clinic.id);
    const offset = offsetOf(query);
    const rows = offset === undefined ? [] : await findSmartApps(db, clinic.id, query.per_page, offset);
    trail.note({ result_count: rows.length });
    const meta = pageMeta(query, total, rows.length);
    return {
      data: rows.map(smartAppView),
      meta,
      headers: pageLinks('/api/v1/smart-apps', { per_page: query.per_page }, meta),
    };
  },
});
