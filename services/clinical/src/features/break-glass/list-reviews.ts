import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { listLinks, listMetaSchema, listParameters, readList, type ListQuery } from '../../http/list.js';
import { namePatients } from '../patients/index.js';
import { REVIEW_LIST, reviews, type ReviewRow } from './review-store.js';
import { reviewSchema } from './review-view.js';

export const listReviewsEndpoint = endpoint({
  operationId: 'listReviews',
  method: 'get',
  path: '/api/v1/break-glass-reviews',
  summary: 'Each time somebody broke the glass, for the administrator to look at, the newest first',
  access: ability('phi-policy:manage'),
  audit: { event: 'break_glass_review.search', action: 'R', resource: 'break_glass_review', phi_level: 'limited' },
  parameters: {
    query: Joi.object<ListQuery & { status?: 'open' | 'resolved' }, true>({
      status: Joi.string().valid('open', 'resolved'),
      ...listParameters(['-occurred_at', 'updated_at']),
    }),
  },
  message: { en: 'Break-glass reviews.', es: 'Revisiones de accesos de emergencia.' },
  response: Joi.array().items(reviewSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, caller, query, trail }) {
    const { rows, meta } = await readList<ReviewRow>(db, reviews(clinic.id, query.status), REVIEW_LIST, query);
    trail.note({
      result_count: rows.length,
      patient_ids: [...new Set(rows.flatMap(({ patient_ids }) => patient_ids))],
    });
    const names = await namePatients(db, clinic.id, caller, rows);
    const data = rows.map((row) => ({ ...row, patients: names.of(row) }));
    return { data, meta, headers: listLinks('/api/v1/break-glass-reviews', query, meta) };
  },
});
