import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { findNotices, NOTICES } from './notice-store.js';

export const listNoticesEndpoint = endpoint({
  operationId: 'listNotices',
  method: 'get',
  path: '/api/mobile/v1/auth/notices',
  summary: 'What happened to the caller’s account: passwords set, the second factor, clinics joined and left',
  description:
    'The newest 100 of the last year. `actor_name` and `clinic_name` say who did it and where, when it was somebody else.',
  access: signedInUser,
  limit: 'session',
  message: { en: 'Notices.', es: 'Avisos.' },
  response: Joi.array().items(
    Joi.object({
      id: string(),
      kind: Joi.string()
        .valid(...NOTICES)
        .required(),
      clinic_name: string().allow(null),
      actor_name: string().allow(null),
      created_at: string(),
    }),
  ),

  handler: async ({ db, caller }) => ({ data: await findNotices(db, caller.id, LIMITS.notices) }),
});
