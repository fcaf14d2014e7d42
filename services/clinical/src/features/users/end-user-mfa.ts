import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { endUserMfa } from './second-factor-actions.js';

export const endUserMfaEndpoint = endpoint({
  operationId: 'endUserMfa',
  method: 'delete',
  path: '/api/v1/users/{user}/mfa',
  summary: 'End the second factor of somebody who lost it and belongs to this clinic alone; two administrators have to',
  description:
    'The first one asks for it (`requested`), and the owner of the account is told by mail. When another one does the same within 24 hours, the second factor and all sessions end (`ended`). ' +
    'What was asked for counts as long as who asked may still manage users. The password stays: who ends a second factor cannot log in for it.',
  access: ability('clinic:manage'),
  audit: { event: 'user.mfa_end', action: 'D', resource: 'user' },
  parameters: { path: ids('user') },
  message: { en: 'Noted.', es: 'Registrado.' },
  response: Joi.object({
    status: Joi.string().valid('requested', 'ended').required(),
    expires_at: Joi.string().isoDate().allow(null).required(),
  }),
  errors: ['validation_failed'],

  handler: async ({ db, clinic, caller, path, now, trail }) => ({
    data: await endUserMfa(db, trail, clinic, caller, path.user, now),
  }),
});
