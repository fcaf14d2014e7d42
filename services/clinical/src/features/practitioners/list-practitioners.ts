import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { paging, queryFlag, type Paging } from '../../http/schema.js';
import { countPractitioners, findPractitioners } from './practitioner-store.js';
import { practitionerSchema } from './practitioner-view.js';

export const listPractitionersEndpoint = endpoint({
  operationId: 'listPractitioners',
  method: 'get',
  path: '/api/v1/practitioners',
  summary: 'Who treats the clinic’s patients, by name',
  access: ability('appointments:read'),
  parameters: { query: Joi.object<Paging & { active?: boolean }, true>({ active: queryFlag(), ...paging }) },
  message: { en: 'Practitioners.', es: 'Profesionales.' },
  response: Joi.array().items(practitionerSchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, query }) {
    const offset = offsetOf(query);
    const [total, rows] = await Promise.all([
      countPractitioners(db, clinic.id, query.active),
      offset === undefined ? [] : findPractitioners(db, clinic.id, query.active, query.per_page, offset),
    ]);
    const meta = pageMeta(query, total, rows.length);
    return {
      data: rows,
      meta,
      headers: pageLinks('/api/v1/practitioners', { active: query.active, per_page: query.per_page }, meta),
    };
  },
});
