import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, int, str, text } from '../../http/param-types.js';
import { BOT_TYPES } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';
import { changeAvatar, withAvatar } from '../avatars/index.js';
import { avatarUrl, fullName } from '../user-directory/index.js';
import { createBot, type NewBot } from './bot-actions.js';
import { CREATABLE_BOT_TYPES, HOOK_INTERFACES, hookUrl } from './bot-rules.js';

export const createBotEndpoint = endpoint({
  method: 'post',
  path: '/bots',
  operationId: 'createBot',
  summary: 'Create a bot of the caller, with a picture if the request is multipart/form-data with an image',
  access: allOf(notGuest, humansOnly),
  upload: { maxBytes: () => LIMITS.imageMebibytes * 2 ** 20 },
  transaction: false,
  params: Joi.object<NewBot, true>({
    full_name: fullName().required(),
    short_name: text(LIMITS.botShortName).required(),
    bot_type: int()
      .valid(...CREATABLE_BOT_TYPES)
      .default(BOT_TYPES.generic),
    payload_url: hookUrl().default(''),
    interface_type: int()
      .valid(...HOOK_INTERFACES)
      .default(HOOK_INTERFACES[0]),
    default_sending_stream: str().max(LIMITS.channelName),
    default_events_register_stream: str().max(LIMITS.channelName),
    default_all_public_streams: bool().default(false),
  }),
  response: Joi.object({
    user_id: Joi.number().integer().required(),
    api_key: Joi.string().required(),
    avatar_url: Joi.string().required(),
    default_sending_stream: Joi.string().allow(null).required(),
    default_events_register_stream: Joi.string().allow(null).required(),
    default_all_public_streams: Joi.boolean().required(),
  }),
  errors: ['STREAM_DOES_NOT_EXIST', 'BAD_IMAGE'],

  async handler({ db, realm, caller, params, files: [file], deps }) {
    const { user, bot, api_key, avatar_url } = await withAvatar(db, realm, deps, file, async (tx, key) => {
      const created = await createBot(tx, realm, caller, deps.config.apiKeySecret, params);
      return { ...created, avatar_url: key && (await changeAvatar(tx, realm, created.user, key, deps)) };
    });
    return {
      user_id: user.id,
      api_key,
      avatar_url: avatar_url ?? avatarUrl(user, user.delivery_email),
      default_sending_stream: bot.default_sending_stream,
      default_events_register_stream: bot.default_events_register_stream,
      default_all_public_streams: bot.default_all_public_streams,
    };
  },
});
