import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { newInitialPassword } from '../auth/index.js';
import { resetPassword } from './user-actions.js';

export const resetPasswordEndpoint = endpoint({
  operationId: 'resetPassword',
  method: 'post',
  path: '/api/v1/users/{user}/reset-password',
  summary: 'Give somebody who belongs to this clinic alone a new initial password, shown this once',
  description:
    'The password is good for one thing: to log in and set another. Until then everything else is refused as `password_change_required`. A second factor stays, so the password alone lets nobody in. They are told of it, in their notices.',
  access: ability('clinic:manage'),
  audit: { event: 'user.reset_password', action: 'U', resource: 'user' },
  parameters: { path: ids('user') },
  message: { en: 'Password reset.', es: 'Contraseña restablecida.' },
  response: Joi.object({ initial_password: Joi.string().required() }),
  errors: ['validation_failed'],

  prepare: ({ deps }) => newInitialPassword(deps.passwords),

  async handler({ db, clinic, caller, path, prepared, now, trail }) {
    await resetPassword(db, trail, clinic, caller, path.user, prepared, now);
    return { data: { initial_password: prepared.password } };
  },
});
