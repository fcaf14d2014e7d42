import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { accessUser, userSetting } from '../user-directory/index.js';
import { findPresence } from './presence-store.js';
import { presenceOfOne } from './presence-view.js';

const status = Joi.object({ status: Joi.string().required(), timestamp: Joi.number().required() });

export const getUserPresenceEndpoint = endpoint({
  method: 'get',
  path: '/users/{user_id}/presence',
  operationId: 'getUserPresence',
  summary: "Get one person's presence, by id or address",
  access: signedIn,
  params: Joi.object<{ user_id: string }, true>({ user_id: str().max(LIMITS.deliveryEmail).required() }),
  response: Joi.object({ presence: Joi.object().pattern(Joi.string(), status).required() }),

  async handler({ db, realm, caller, params, deps }) {
    const user = await accessUser(db, realm, caller, params.user_id);
    if (user.is_bot) throw new ChatError('BAD_REQUEST', 'Presence is not supported for bot users.');
    const isTold = userSetting(user, 'presence_enabled') && !realmSetting(realm, 'presence_disabled');
    const row = isTold ? await findPresence(db, realm.id, user.id) : undefined;
    if (!row || !user.is_active) throw new ChatError('BAD_REQUEST', `No presence data for ${params.user_id}`);
    return { presence: presenceOfOne(row, deps.now()) };
  },
});
