import Joi from 'joi';
import { notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { mailLanguage, queueMailOfKind } from '../mails/index.js';
import { accessUserToAdminister } from '../user-directory/index.js';
import { deactivateUser } from './user-activity.js';

interface Params {
  user_id: number;
  /** Asks for a mail to the person, with these words unless they are blank. */
  deactivation_notification_comment?: string;
}

export const deactivateUserEndpoint = endpoint({
  method: 'delete',
  path: '/users/{user_id}',
  operationId: 'deactivateUser',
  summary: "Deactivate a person's account and its bots, and tell them so by mail if asked to",
  access: notGuest,
  changesPrincipals: true,
  params: Joi.object<Params, true>({
    user_id: id().required(),
    deactivation_notification_comment: str().max(LIMITS.deactivationNote),
  }),
  errors: ['UNAUTHORIZED_PRINCIPAL', 'CANNOT_DEACTIVATE_LAST_USER'],

  async handler({ db, realm, caller, params: { user_id, deactivation_notification_comment }, deps }) {
    const user = await accessUserToAdminister(db, realm, caller, user_id, 'person');
    await deactivateUser(db, realm, caller, user);
    if (deactivation_notification_comment === undefined || !user.is_active) return;
    const mail = {
      realm_id: realm.id,
      user_id: caller.id,
      to: user.delivery_email,
      language: mailLanguage(realm, user),
    };
    const names = { name: user.full_name, organization: realm.name };
    const note = deactivation_notification_comment.trim();
    if (note === '') await queueMailOfKind(db, deps, { ...mail, kind: 'account_deactivated', names });
    else await queueMailOfKind(db, deps, { ...mail, kind: 'account_deactivated_with_note', names: { ...names, note } });
  },
});
