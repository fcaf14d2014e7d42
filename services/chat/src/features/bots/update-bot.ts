import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, id, int, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits.js';
import { avatarUrl, fullName, role } from '../user-directory/index.js';
import { changeBot, type BotChanges } from './bot-actions.js';
import { HOOK_INTERFACES, hookUrl } from './bot-rules.js';

export const updateBotEndpoint = endpoint({
  method: 'patch',
  path: '/bots/{bot_id}',
  operationId: 'updateBot',
  summary: 'Change a bot: its owner or an administrator may',
  access: allOf(notGuest, humansOnly),
  changesPrincipals: true,
  params: Joi.object<BotChanges & { bot_id: number }, true>({
    bot_id: id().required(),
    full_name: fullName(),
    role: role(),
    bot_owner_id: id(),
    service_payload_url: hookUrl(),
    service_interface: int().valid(...HOOK_INTERFACES),
    default_sending_stream: str().max(LIMITS.channelName),
    default_events_register_stream: str().max(LIMITS.channelName),
    default_all_public_streams: bool(),
  }),
  response: Joi.object({
    full_name: Joi.string().required(),
    avatar_url: Joi.string().required(),
    bot_owner: Joi.string(),
    service_interface: Joi.number().integer(),
    service_payload_url: Joi.string(),
    default_sending_stream: Joi.string().allow(null).required(),
    default_events_register_stream: Joi.string().allow(null).required(),
    default_all_public_streams: Joi.boolean().required(),
  }),
  errors: ['STREAM_DOES_NOT_EXIST', 'UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, realm, caller, params: { bot_id, ...changes }, deps }) {
    const { user, bot, owner } = await changeBot(db, realm, caller, deps.config.apiKeySecret, bot_id, changes);
    const [service] = bot.services;
    return {
      full_name: user.full_name,
      avatar_url: avatarUrl(user, user.delivery_email),
      ...(owner && { bot_owner: owner.delivery_email }),
      ...(service && { service_interface: service.interface, service_payload_url: service.base_url }),
      default_sending_stream: bot.default_sending_stream,
      default_events_register_stream: bot.default_events_register_stream,
      default_all_public_streams: bot.default_all_public_streams,
    };
  },
});
