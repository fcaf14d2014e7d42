import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits/index.js';
import { changeAvatar, checkMayChangeAvatar, withAvatar } from './avatar-actions.js';

export const setOwnAvatarEndpoint = endpoint({
  method: 'post',
  path: '/users/me/avatar',
  operationId: 'setOwnAvatar',
  summary:
    "Set the caller's picture: one png, jpeg, gif, webp or avif image, as multipart/form-data with any field name",
  access: signedIn,
  upload: { maxBytes: () => LIMITS.imageMebibytes * 2 ** 20 },
  changesPrincipals: true,
  transaction: false,
  response: Joi.object({ avatar_url: Joi.string().required() }),
  errors: ['BAD_IMAGE'],

  async handler({ db, realm, caller, files, deps }) {
    checkMayChangeAvatar(realm, caller);
    const [file] = files;
    if (!file) throw new ChatError('BAD_REQUEST', 'You must upload exactly one avatar.');
    const avatar_url = await withAvatar(db, realm, deps, file, (tx, key) =>
      changeAvatar(tx, realm, caller, key!, deps),
    );
    return { avatar_url };
  },
});
