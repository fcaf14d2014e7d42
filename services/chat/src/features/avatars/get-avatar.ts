import Joi from 'joi';
import { signedInOrSpectator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { redirectTo } from '../../http/redirect.js';
import { LIMITS } from '../../limits/index.js';
import { findUsersByRef, UNKNOWN_USER_PICTURE, visibleAvatarUrl } from '../user-directory/index.js';

export const getAvatarEndpoint = endpoint({
  method: 'get',
  path: '/avatar/{+user}',
  operationId: 'getAvatar',
  atRoot: true,
  raw: true,
  cookieAlone: true,
  summary:
    'Be redirected to the picture of a user, named by id or address, perhaps with `/medium` behind; of nobody known, to that of an unknown user',
  access: signedInOrSpectator,
  params: Joi.object<{ user: string }, true>({ user: str().max(LIMITS.deliveryEmail).required() }),

  async handler({ db, realm, caller, params, res }) {
    const name = params.user.replace(/\/medium$/, '');
    const ref = /^\d{1,15}$/.test(name) ? Number(name) : name;
    const user = (await findUsersByRef(db, realm, caller, [ref])).get(ref);
    const size = name === params.user ? 'small' : 'medium';
    redirectTo(res, user ? visibleAvatarUrl(realm, caller, user, size) : UNKNOWN_USER_PICTURE);
  },
});
