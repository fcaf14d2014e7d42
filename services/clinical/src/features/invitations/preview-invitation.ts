import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { endpoint } from '../../http/endpoint.js';
import { publicAccess } from '../../operation/access.js';
import { countCodeAttempt } from '../auth/index.js';
import { invitationCode } from './accept-invitation.js';
import { previewInvitation } from './invitation-actions.js';
import { joinedSchema } from './invitation-view.js';

export const previewInvitationEndpoint = endpoint({
  operationId: 'previewInvitation',
  method: 'post',
  path: '/api/mobile/v1/auth/invitations/preview',
  summary: 'Which clinic invites whom as what, before it is accepted',
  description:
    'For who was handed the code, and shows it to them before they choose a password. A code that is wrong, used, revoked or expired ' +
    'is answered in the same way.',
  access: publicAccess,
  audit: { event: 'invitation.preview', action: 'R', resource: 'invitation' },
  parameters: { body: Joi.object<{ invitation_code: string }, true>({ invitation_code: invitationCode() }) },
  message: { en: 'Invitation.', es: 'Invitación.' },
  response: joinedSchema.append({ name: string() }),

  prepare: ({ deps, ip }) => countCodeAttempt(deps, ip),

  handler: async ({ db, body, now, trail }) => ({
    data: await previewInvitation(db, trail, body.invitation_code, now),
  }),
});
