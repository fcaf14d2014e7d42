import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import type { Paging } from '../../http/schema.js';
import { countOf, findPractitioners } from './clinic-store.js';
import { activeParameters } from './location-view.js';
import { practitionerSchema } from './practitioner-view.js';

export const listPractitionersEndpoint = endpoint({
  method: 'get',
  path: '/api/v1/practitioners',
  summary: 'Who treats the clinic’s patients, by name',
  access: ability('appointments:read'),
  parameters: { query: Joi.object<Paging & { active?: boolean }, true>(activeParameters) },
  message: { en: 'Practitioners.', es: 'Profesionales.' },
  response: Joi.array().items(practitionerSchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, query }) {
    const offset = offsetOf(query);
    const [total, rows] = await Promise.all([
      countOf(db, 'practitioners', clinic.id, query.active),
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
