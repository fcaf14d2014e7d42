import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { paging, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { ability } from '../../operation/access.js';
import { searchSubstances, type SubstanceFilter } from './substance-store.js';
import { substanceSchema, substanceView } from './substance-view.js';

const PATH = '/api/v1/catalogs/substances';

export const listSubstancesEndpoint = endpoint({
  operationId: 'listSubstances',
  method: 'get',
  path: PATH,
  summary: 'Substances and their classes, for allergies and prescriptions',
  description:
    '`q` finds by words that begin so, of any name or of the code, whatever their case and accents. It is empty until a table is ' +
    'imported; then an allergy or a medication with one of these codes or names is checked by ingredient and by class.',
  access: ability('catalogs:read'),
  audit: { event: 'substance.search', action: 'R', resource: 'catalog' },
  parameters: {
    query: Joi.object<SubstanceFilter, true>({
      q: text(LIMITS.searchLength.max).min(LIMITS.searchLength.min),
      kind: Joi.string().valid('substance', 'class'),
      ...paging,
    }),
  },
  message: { en: 'Substances.', es: 'Sustancias.' },
  response: Joi.array().items(substanceSchema),
  meta: pageMetaSchema,

  async handler({ db, language, query, trail }) {
    const { total, rows } = await searchSubstances(db, query);
    trail.note({ result_count: rows.length });
    const meta = pageMeta(query, total, rows.length);
    return {
      data: rows.map((row) => substanceView(row, language)),
      meta,
      headers: pageLinks(PATH, { ...query }, meta),
    };
  },
});
