import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, int, str } from '../../http/param-types.js';
import { BOT_TYPES, ROLES } from '../../domain/caller.js';
import { LIMITS } from '../../limits.js';
import { generateApiKey } from '../../secrets/api-keys.js';
import { sealText } from '../../secrets/sealed-text.js';
import { publish } from '../events/index.js';
import {
  avatarUrl,
  botAdded,
  createUser,
  fullName,
  countBotsOf,
  findBots,
  saveBotDetails,
  botView,
} from '../user-directory/index.js';
import { accessBotChannels } from './bot-channels.js';
import {
  botAddress,
  checkMayCreateBot,
  CREATABLE_BOT_TYPES,
  HOOK_INTERFACES,
  hookService,
  hookUrl,
} from './bot-rules.js';

interface Params {
  full_name: string;
  short_name: string;
  bot_type: number;
  payload_url: string;
  interface_type: number;
  default_sending_stream?: string;
  default_events_register_stream?: string;
  default_all_public_streams: boolean;
}

export const createBotEndpoint = endpoint({
  method: 'post',
  path: '/bots',
  operationId: 'createBot',
  summary: 'Create a bot of the caller',
  access: allOf(notGuest, humansOnly),
  params: Joi.object<Params, true>({
    full_name: fullName().required(),
    short_name: str().trim().min(1).max(LIMITS.botShortName).required(),
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
  errors: ['STREAM_DOES_NOT_EXIST'],

  async handler({ db, realm, caller, params, deps }) {
    const secret = deps.config.apiKeySecret;
    await checkMayCreateBot(db, realm, caller, params.bot_type);
    if ((await countBotsOf(db, realm.id, caller.id)) >= LIMITS.botsOfPerson) {
      throw new ChatError('BAD_REQUEST', `You can have at most ${LIMITS.botsOfPerson} bots.`);
    }
    const isHook = params.bot_type === BOT_TYPES.outgoingWebhook;
    const details = {
      default_sending_stream_id: null,
      default_events_register_stream_id: null,
      default_all_public_streams: params.default_all_public_streams,
      services: isHook
        ? [hookService(params.payload_url, params.interface_type, sealText(secret, generateApiKey()))]
        : [],
      ...(await accessBotChannels(db, realm, caller, params)),
    };
    const { user, api_key } = await createUser(db, secret, realm, {
      delivery_email: botAddress(realm, params.short_name),
      full_name: params.full_name,
      role: ROLES.member,
      bot_type: params.bot_type,
      bot_owner_id: caller.id,
    });
    await saveBotDetails(db, realm.id, user.id, details);
    const [bot] = await findBots(db, realm.id, { bot_id: user.id });
    await publish(
      db,
      realm.id,
      botAdded(user, botView(bot!), {
        api_key: sealText(secret, api_key),
        tokens: details.services.map(({ sealed_token }) => sealed_token!),
      }),
    );
    return {
      user_id: user.id,
      api_key,
      avatar_url: avatarUrl(user, user.delivery_email),
      default_sending_stream: bot!.default_sending_stream,
      default_events_register_stream: bot!.default_events_register_stream,
      default_all_public_streams: bot!.default_all_public_streams,
    };
  },
});
