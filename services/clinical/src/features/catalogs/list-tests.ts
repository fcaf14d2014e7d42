import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { paging, queryFlag, text, type Paging } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { TEST_KINDS } from './own-test-content.js';
import { findTestPage, type EntryFilter } from './own-test-store.js';
import { testSchema, testView } from './own-test-view.js';

const PATH = '/api/v1/catalogs/tests';

export const listTestsEndpoint = endpoint({
  operationId: 'listTests',
  method: 'get',
  path: PATH,
  summary:
    'Laboratory tests and panels, or imaging studies, for who keeps the catalog: shared ones and the clinic’s own',
  description: '`q` finds by words that begin so, of the names, the code or LOINC, whatever their case and accents.',
  access: ability('catalogs:read'),
  audit: { event: 'catalog.search', action: 'R', resource: 'catalog' },
  parameters: {
    query: Joi.object<Paging & EntryFilter, true>({
      kind: Joi.string<EntryFilter['kind']>()
        .valid(...TEST_KINDS)
        .required(),
      q: text(LIMITS.searchLength.max).min(LIMITS.searchLength.min),
      own: queryFlag().description('Only those of the clinic alone.'),
      panels: queryFlag().description('Only panels.'),
      active: queryFlag(),
      ...paging,
    }),
  },
  message: { en: 'Tests.', es: 'Pruebas.' },
  response: Joi.array().items(testSchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, language, query, trail }) {
    const page = { limit: query.per_page, offset: offsetOf(query) };
    const { total, rows } = await findTestPage(db, clinic.id, { ...query, language }, page);
    trail.note({ result_count: rows.length });
    const meta = pageMeta(query, total, rows.length);
    return { data: rows.map(testView), meta, headers: pageLinks(PATH, { ...query }, meta) };
  },
});
