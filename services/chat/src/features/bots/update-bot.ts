import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, id, int, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { recordChanges } from '../audit-log/index.js';
import { changeAvatar, withAvatar } from '../avatars/index.js';
import { avatarUrl, fullName, role } from '../user-directory/index.js';
import { changeBot, type BotChanges } from './bot-actions.js';
import { HOOK_INTERFACES, hookUrl } from './bot-rules.js';

export const updateBotEndpoint = endpoint({
  method: 'patch',
  path: '/bots/{bot_id}',
  operationId: 'updateBot',
  summary: 'Change a bot: its owner or an administrator may. Its picture with an image, as multipart/form-data',
  access: allOf(notGuest, humansOnly),
  upload: { maxBytes: () => LIMITS.imageMebibytes * 2 ** 20 },
  changesPrincipals: true,
  transaction: false,
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
  errors: ['STREAM_DOES_NOT_EXIST', 'UNAUTHORIZED_PRINCIPAL', 'BAD_IMAGE'],

  async handler({ db, realm, caller, params: { bot_id, ...changes }, files: [file], deps }) {
    const { user, bot, owner, avatar_url } = await withAvatar(db, realm, deps, file, async (tx, key) => {
      const changed = await changeBot(tx, realm, caller, deps.config.apiKeySecret, bot_id, changes);
      if (key === undefined) return { ...changed, avatar_url: avatarUrl(changed.user, changed.user.delivery_email) };
      await recordChanges(tx, realm.id, caller, {
        event_type: 'user_changed',
        user_id: bot_id,
        details: { property: 'avatar' },
      });
      return { ...changed, avatar_url: await changeAvatar(tx, realm, changed.user, key, deps) };
    });
    const [service] = bot.services;
    return {
      full_name: user.full_name,
      avatar_url,
      ...(owner && { bot_owner: owner.delivery_email }),
      ...(service && { service_interface: service.interface, service_payload_url: service.base_url }),
      default_sending_stream: bot.default_sending_stream,
      default_events_register_stream: bot.default_events_register_stream,
      default_all_public_streams: bot.default_all_public_streams,
    };
  },
});
