import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { bool, id, int, str } from '../../http/param-types.js';
import { BOT_TYPES, type Role } from '../../domain/caller.js';
import { LIMITS } from '../../limits.js';
import { generateApiKey } from '../../secrets/api-keys.js';
import { sealText } from '../../secrets/sealed-text.js';
import { announceChannelsOfRole } from '../channel-directory/index.js';
import { publish } from '../events/index.js';
import {
  accessUserToAdminister,
  avatarUrl,
  botChanged,
  changeUser,
  checkIsNotAbove,
  checkMaySetRole,
  findUser,
  fullName,
  role,
  announceBotOwner,
  findBots,
  saveBotDetails,
  botView,
  serviceView,
} from '../user-directory/index.js';
import { accessBotChannels } from './bot-channels.js';
import { HOOK_INTERFACES, hookService, hookUrl } from './bot-rules.js';

interface Params {
  bot_id: number;
  full_name?: string;
  role?: Role;
  bot_owner_id?: number;
  service_payload_url?: string;
  service_interface?: number;
  default_sending_stream?: string;
  default_events_register_stream?: string;
  default_all_public_streams?: boolean;
}

export const updateBotEndpoint = endpoint({
  method: 'patch',
  path: '/bots/{bot_id}',
  operationId: 'updateBot',
  summary: 'Change a bot: its owner or an administrator may',
  access: allOf(notGuest, humansOnly),
  changesPrincipals: true,
  params: Joi.object<Params, true>({
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

  async handler({ db, realm, caller, params, deps }) {
    const user = await accessUserToAdminister(db, realm, caller, params.bot_id, 'bot');
    if (params.role !== undefined && params.role !== user.role) checkMaySetRole(caller, user, params.role);
    const owner_id = params.bot_owner_id ?? user.bot_owner_id;
    const owner = owner_id === null ? undefined : await findUser(db, realm.id, owner_id);
    if (params.bot_owner_id !== undefined) {
      if (!owner || owner.is_bot) throw new ChatError('BAD_REQUEST', 'Failed to change owner, no such user');
      if (!owner.is_active) throw new ChatError('BAD_REQUEST', 'Failed to change owner, user is deactivated');
      if (user.role < owner.role) checkIsNotAbove(caller, user.role);
    }
    const changed = await changeUser(db, realm, user, {
      ...(params.full_name !== undefined && { full_name: params.full_name }),
      ...(params.role !== undefined && { role: params.role }),
      ...(params.bot_owner_id !== undefined && { bot_owner_id: params.bot_owner_id }),
    });

    await announceChannelsOfRole(db, realm, changed, user.role, changed.role);

    const [before] = await findBots(db, realm.id, { bot_id: user.id });
    const channels = await accessBotChannels(db, realm, caller, params);
    const isHook = user.bot_type === BOT_TYPES.outgoingWebhook;
    const [service] = before!.services;
    const services =
      isHook && (params.service_payload_url !== undefined || params.service_interface !== undefined)
        ? [
            hookService(
              params.service_payload_url ?? service?.base_url ?? '',
              params.service_interface ?? service?.interface ?? 1,
              service?.sealed_token ?? sealText(deps.config.apiKeySecret, generateApiKey()),
            ),
          ]
        : before!.services;
    await saveBotDetails(db, realm.id, user.id, {
      ...before!,
      ...channels,
      services,
      default_all_public_streams: params.default_all_public_streams ?? before!.default_all_public_streams,
    });

    const [after] = await findBots(db, realm.id, { bot_id: user.id });
    await announceBotOwner(db, realm, user, after!, deps.config.apiKeySecret);
    const { default_sending_stream, default_events_register_stream, default_all_public_streams } = after!;
    const shown = {
      default_sending_stream,
      default_events_register_stream,
      default_all_public_streams,
      services: services.map(serviceView),
    };
    const was = botView(before!);
    const change = Object.fromEntries(
      Object.entries(shown).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof shown]),
      ),
    );
    const tokens = services.map(({ sealed_token }) => sealed_token!);
    if (Object.keys(change).length > 0)
      await publish(db, realm.id, botChanged(changed, change, 'services' in change ? { tokens } : undefined));
    return {
      full_name: changed.full_name,
      avatar_url: avatarUrl(changed, changed.delivery_email),
      ...(owner && { bot_owner: owner.delivery_email }),
      ...(services[0] && { service_interface: services[0].interface, service_payload_url: services[0].base_url }),
      default_sending_stream,
      default_events_register_stream,
      default_all_public_streams,
    };
  },
});
