import Joi from 'joi';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { linkOf } from './invitation-links.js';
import type { Invitation } from './invitation.js';
import { model } from '../../http/models.js';

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** An invitation as lists hold it, times in UNIX seconds (chat-gaps.md section 3). */
export function invitationView(deps: Pick<Deps, 'config'>, realm: Realm, invitation: Invitation) {
  const { id, inviter_id, email, invited_as, invited_at, expires_at, notify_inviter, sealed_token } = invitation;
  return {
    id,
    invited_by_user_id: inviter_id,
    invited: seconds(invited_at),
    expiry_date: expires_at && seconds(expires_at),
    invited_as,
    ...(email !== null
      ? { is_multiuse: false, email, notify_referrer_on_join: notify_inviter }
      : { is_multiuse: true, link_url: linkOf(deps, realm, sealed_token ?? '') }),
  };
}

export const invitationSchema = model(
  'Invitation',
  Joi.object({
    id: Joi.number().integer().required(),
    invited_by_user_id: Joi.number().integer().required(),
    invited: Joi.number().integer().required(),
    expiry_date: Joi.number().integer().allow(null).required(),
    invited_as: Joi.number().integer().required(),
    is_multiuse: Joi.boolean().required(),
    email: Joi.string(),
    notify_referrer_on_join: Joi.boolean(),
    link_url: Joi.string(),
  }),
);
