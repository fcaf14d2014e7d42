import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { getCatalogs } from './catalog-access.js';
import { catalogParameters, type CatalogQuery } from './catalog-content.js';
import { CATALOG_TYPES } from './catalog-rules.js';
import { catalogsSchema } from './catalog-view.js';

/** A search that matches more than pages show is not counted to its end. */
const catalogMetaSchema = pageMetaSchema.append({ total_exact: Joi.boolean().required() });

export const listCatalogsEndpoint = endpoint({
  operationId: 'listCatalogs',
  method: 'get',
  path: '/api/mobile/v1/doctor/catalogs',
  summary: 'Clinical catalogs: ICD-10 diagnoses, laboratory exams, imaging studies',
  description:
    '`q` finds by the beginning of a code, with or without its dot, or by all words, whatever their case and accents. ' +
    '`if_version` takes the version a device has; where nothing is newer the answer is 304. `updated_since` also lists what was retired.',
  access: phi('full', { ability: 'catalogs:read', noSubject: 'Catalogs are about nobody.' }),
  audit: { event: 'catalog.search', action: 'R', resource: 'catalog' },
  parameters: {
    query: Joi.object<CatalogQuery, true>(catalogParameters),
  },
  conditional: true,
  message: { en: 'Catalogs.', es: 'Catálogos.' },
  response: catalogsSchema,
  meta: Joi.object(Object.fromEntries(CATALOG_TYPES.map((type) => [type, catalogMetaSchema]))),

  async handler({ db, language, query, trail }) {
    const { data, meta, etag, unchanged } = await getCatalogs(db, query, language);
    trail.note({ result_count: Object.values(data).reduce((count, { items }) => count + items.length, 0) });
    const headers = {
      'Cache-Control': 'private, max-age=3600',
      Vary: 'Accept-Language, Authorization, X-API-Key, X-Clinic-ID',
    };
    return { data, meta, etag, headers, notModified: unchanged };
  },
});
