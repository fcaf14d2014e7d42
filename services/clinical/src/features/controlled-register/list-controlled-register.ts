import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { model } from '../../http/models.js';
import { text, uuid } from '../../http/schema.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { movementFields } from '../pharmacy-stock/index.js';
import { readsRegister } from './register-access.js';
import { listRegister, REGISTER_SORTS, type RegisterFilter } from './register-store.js';

const PATH = '/api/v1/pharmacy/controlled-register';

const entrySchema = model(
  'ControlledRegisterEntry',
  Joi.object({
    ...movementFields,
    class: string().description('Of the product when it moved.'),
    balance_after: Joi.number().required().description('The store’s balance of the product, over all lots.'),
  }),
);

export const listControlledRegisterEndpoint = endpoint({
  operationId: 'listControlledRegister',
  method: 'get',
  path: PATH,
  summary: 'The controlled register: movements with the balance after each',
  description:
    'Latest first; `sort=at` gives the order of a book. `date_from` and `date_to` are days of the clinic. `updated_since` lists ' +
    'additions, oldest first; follow `next_cursor` for later ones. Entries are sealed in a chain of hashes, like the audit trail.',
  access: readsRegister,
  audit: { event: 'controlled_register.search', action: 'R', resource: 'controlled_register' },
  parameters: {
    query: Joi.object<RegisterFilter, true>({
      store_id: uuid(),
      product_id: uuid(),
      class: text(PHARMACY_LIMITS.controlClass),
      ...dayRangeParameters,
      ...listParameters(REGISTER_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Register of controlled products.', es: 'Libro de controlados.' },
  response: Joi.array().items(entrySchema),
  meta: listMetaSchema,

  async handler({ db, clinic, query, trail }) {
    const { rows, meta } = await listRegister(db, clinic, query);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
