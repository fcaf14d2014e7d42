import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { deactivateUser } from '../users/index.js';
import { accessUserToAdminister } from '../user-directory/index.js';

export const deactivateBotEndpoint = endpoint({
  method: 'delete',
  path: '/bots/{bot_id}',
  operationId: 'deactivateBot',
  summary: 'Deactivate a bot: its owner or an administrator may',
  access: allOf(notGuest, humansOnly),
  changesPrincipals: true,
  params: Joi.object<{ bot_id: number }, true>({ bot_id: id().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, realm, caller, params }) {
    const bot = await accessUserToAdminister(db, realm, caller, params.bot_id, 'bot');
    await deactivateUser(db, realm, caller, bot);
  },
});
