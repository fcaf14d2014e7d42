import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { changeAvatar, checkMayChangeAvatar } from './avatar-actions.js';

export const removeOwnAvatarEndpoint = endpoint({
  method: 'delete',
  path: '/users/me/avatar',
  operationId: 'removeOwnAvatar',
  summary: "Take the caller's own picture away",
  access: signedIn,
  changesPrincipals: true,
  response: Joi.object({ avatar_url: Joi.string().required() }),

  async handler({ db, realm, caller, deps }) {
    checkMayChangeAvatar(realm, caller);
    return { avatar_url: await changeAvatar(db, realm, caller, null, deps) };
  },
});
