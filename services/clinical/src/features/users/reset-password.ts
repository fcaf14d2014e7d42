import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { isUuid } from '../../id.js';
import { checkCanMail, countMail, newInitialPassword } from '../auth/index.js';
import { resetPassword } from './user-actions.js';

export const resetPasswordEndpoint = endpoint({
  operationId: 'resetPassword',
  method: 'post',
  path: '/api/v1/users/{user}/reset-password',
  summary:
    'End the password and the sessions of somebody who belongs to this clinic alone, and mail them a link to choose another',
  description:
    'The link goes to their own address and to nobody else; it stands for an hour, and they can ask for another. A second factor stays. ' +
    'Where the service has no mail server this is 503: the operator of the service lets them back in.',
  access: ability('clinic:manage'),
  audit: { event: 'user.reset_password', action: 'U', resource: 'user' },
  parameters: { path: ids('user') },
  message: { en: 'Password ended; a link was sent.', es: 'Contraseña anulada; se envió un enlace.' },
  response: Joi.object({ sent_to: Joi.string().required() }),
  errors: ['validation_failed', 'mail_unavailable'],

  async prepare({ deps, clinic, path }) {
    if (isUuid(path.user)) await countMail(deps, `${clinic.id}:${path.user.toLowerCase()}`);
    return newInitialPassword(deps.passwords);
  },

  async handler({ db, deps, clinic, caller, path, prepared, now, trail }) {
    const sent_to = await resetPassword(db, trail, clinic, caller, path.user, prepared.hash, now);
    // Not before it is known that there is somebody to reset; nothing of it stays.
    checkCanMail(deps);
    return { data: { sent_to } };
  },
});
