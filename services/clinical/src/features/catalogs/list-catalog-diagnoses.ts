import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { paging, text, type Paging } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { searchDiagnoses } from './catalog-store.js';
import { diagnosisSchema, diagnosisView } from './catalog-view.js';

const PATH = '/api/v1/catalogs/diagnoses';

export const listCatalogDiagnosesEndpoint = endpoint({
  operationId: 'listCatalogDiagnoses',
  method: 'get',
  path: PATH,
  summary: 'Diagnoses of the catalog, for who keeps it',
  description:
    'As the catalogs for devices find them. A search that matches more than pages show is not counted to its end.',
  access: ability('catalogs:read'),
  audit: { event: 'catalog.search', action: 'R', resource: 'catalog' },
  parameters: {
    query: Joi.object<Paging & { q?: string }, true>({
      q: text(LIMITS.searchLength.max).min(LIMITS.searchLength.min),
      ...paging,
    }),
  },
  message: { en: 'Diagnoses.', es: 'Diagnósticos.' },
  response: Joi.array().items(diagnosisSchema),
  meta: pageMetaSchema,

  async handler({ db, language, query, trail }) {
    const { total, rows } = await searchDiagnoses(db, query);
    trail.note({ result_count: rows.length });
    const meta = pageMeta(query, total, rows.length);
    return {
      data: rows.map((row) => diagnosisView(row, language)),
      meta,
      headers: pageLinks(PATH, { ...query }, meta),
    };
  },
});
