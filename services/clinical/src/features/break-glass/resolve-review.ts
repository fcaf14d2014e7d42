import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { isUuid } from '../../id.js';
import { prose } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { namePatients } from '../patients/index.js';
import { lockReview, resolveReview } from './review-store.js';
import { reviewSchema } from './review-view.js';

interface Body {
  outcome: 'justified' | 'unjustified';
  notes?: string | null;
}

export const resolveReviewEndpoint = endpoint({
  operationId: 'resolveReview',
  method: 'post',
  path: '/api/v1/break-glass-reviews/{review}/resolve',
  summary: 'Close the review of a broken glass; nobody reviews their own',
  access: ability('phi-policy:manage'),
  audit: { event: 'break_glass_review.resolve', action: 'U', resource: 'break_glass_review' },
  parameters: {
    path: ids('review'),
    body: Joi.object<Body, true>({
      outcome: Joi.string().valid('justified', 'unjustified').required(),
      notes: prose(LIMITS.longText).allow(null),
    }),
  },
  message: { en: 'Review closed.', es: 'Revisión cerrada.' },
  response: reviewSchema,

  async handler({ db, clinic, caller, path, body, now, trail }) {
    const review = isUuid(path.review) ? await lockReview(db, clinic.id, path.review) : undefined;
    if (!review) throw problem('not_found');
    if (review.user.id === caller.id) throw invalid({ path: 'review', rule: 'own' });
    if (review.status !== 'open') throw invalid({ path: 'review', rule: 'not_open' });
    trail.note({ patient_ids: review.patient_ids, details: { outcome: body.outcome } });
    const by = { user_id: caller.id, outcome: body.outcome, notes: body.notes ?? null, now };
    const names = await namePatients(db, clinic.id, caller, [review]);
    return { data: { ...(await resolveReview(db, clinic.id, review.id, by)), patients: names.of(review) } };
  },
});
