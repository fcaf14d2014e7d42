import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { csvOf, instant, paging, text, type Paging } from '../../http/schema.js';
import { LIMITS } from '../../limits.js';
import { CATALOG_TYPES, type CatalogType } from './catalog-rules.js';
import { readCatalogs } from './catalog-actions.js';
import { catalogsSchema } from './catalog-view.js';

export interface CatalogQuery extends Paging {
  type?: CatalogType[];
  q?: string;
  parent?: string;
  updated_since?: string;
  if_version?: string;
}

/** A search that matches more than pages show is not counted to its end. */
const catalogMetaSchema = pageMetaSchema.append({ total_exact: Joi.boolean().required() });

export const listCatalogsEndpoint = endpoint({
  method: 'get',
  path: '/api/mobile/v1/doctor/catalogs',
  summary: 'Clinical catalogs: ICD-10 diagnoses, laboratory exams, imaging studies',
  description:
    '`q` finds by the beginning of a code, with or without its dot, or by all words, whatever their case and accents. ' +
    '`if_version` takes the version a device has; where nothing is newer the answer is 304. `updated_since` also lists what was retired.',
  access: phi('full', { ability: 'catalogs:read' }),
  audit: { event: 'catalog.search', action: 'R', resource: 'catalog' },
  parameters: {
    query: Joi.object<CatalogQuery, true>({
      type: csvOf(CATALOG_TYPES),
      q: text(LIMITS.searchLength.max).min(LIMITS.searchLength.min),
      parent: text(LIMITS.shortText),
      updated_since: instant(),
      if_version: text(LIMITS.shortText),
      ...paging,
    }),
  },
  conditional: true,
  message: { en: 'Catalogs.', es: 'Catálogos.' },
  response: catalogsSchema,
  meta: Joi.object(Object.fromEntries(CATALOG_TYPES.map((type) => [type, catalogMetaSchema]))),

  async handler({ db, language, query, trail }) {
    const { data, meta, etag, unchanged } = await readCatalogs(db, query, language);
    trail.note({ result_count: Object.values(data).reduce((count, { items }) => count + items.length, 0) });
    const headers = {
      'Cache-Control': 'private, max-age=3600',
      Vary: 'Accept-Language, Authorization, X-API-Key, X-Clinic-ID',
    };
    return { data, meta, etag, headers, notModified: unchanged };
  },
});
