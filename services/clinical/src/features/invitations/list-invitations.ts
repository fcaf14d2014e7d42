import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { offsetOf, pageLinks, pageMeta, pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { countInvitations, findInvitations } from './invitation-store.js';
import { invitationSchema } from './invitation-view.js';

export const listInvitationsEndpoint = endpoint({
  operationId: 'listInvitations',
  method: 'get',
  path: '/api/v1/invitations',
  summary: 'Who was invited into the clinic and has not come yet, the newest first',
  description: 'Expired invitations are among them for 30 days, unless the address was invited again.',
  access: ability('clinic:manage'),
  audit: { event: 'invitation.search', action: 'R', resource: 'invitation' },
  parameters: { query: Joi.object<Paging, true>(paging) },
  message: { en: 'Invitations.', es: 'Invitaciones.' },
  response: Joi.array().items(invitationSchema),
  meta: pageMetaSchema,

  async handler({ db, clinic, query, now, trail }) {
    const offset = offsetOf(query);
    const [total, rows] = await Promise.all([
      countInvitations(db, clinic.id),
      offset === undefined ? [] : findInvitations(db, clinic.id, now, query.per_page, offset),
    ]);
    trail.note({ result_count: rows.length });
    const meta = pageMeta(query, total, rows.length);
    return { data: rows, meta, headers: pageLinks('/api/v1/invitations', { per_page: query.per_page }, meta) };
  },
});
