import { boolean, integer, list, nullable, object, string } from '../../http/answer-types.js';
import { openText } from '../../secrets/sealed-text.js';
import { avatarUrl } from './user-view.js';
import type { BotRow, BotService } from './bot-store.js';
import { model } from '../../http/models.js';

const service = model('BotService', object({ base_url: string(), interface: integer(), token: string() }));

const memberTypes = {
  email: string(),
  full_name: string(),
  bot_type: integer(),
  is_active: boolean(),
  owner_id: nullable(integer()),
  avatar_url: string(),
  default_sending_stream: nullable(string()),
  default_events_register_stream: nullable(string()),
  default_all_public_streams: boolean(),
  services: list(service),
};

/** Key and tokens are empty for everybody but the owner: clients need texts there. */
export const botSchema = model('Bot', object({ user_id: integer(), ...memberTypes, api_key: string() }));

/** What changed of it. */
export const botChangeSchema = model(
  'BotChange',
  object({ user_id: integer() }, { ...memberTypes, api_key: string() }),
);

/** The bot object of `realm_bots` and `realm_bot` events, without its secrets: those are for its owner. */
export function botView(bot: BotRow) {
  return {
    user_id: bot.id,
    email: bot.delivery_email,
    full_name: bot.full_name,
    bot_type: bot.bot_type,
    is_active: bot.is_active,
    owner_id: bot.bot_owner_id,
    avatar_url: avatarUrl(bot, bot.delivery_email),
    default_sending_stream: bot.default_sending_stream,
    default_events_register_stream: bot.default_events_register_stream,
    default_all_public_streams: bot.default_all_public_streams,
    services: bot.services.map(serviceView),
    api_key: '',
  };
}

export const serviceView = ({ base_url, interface: kind }: BotService) => ({ base_url, interface: kind, token: '' });

/** Services as the owner of the bot sees them. */
export function ownServicesView(secret: Buffer, services: readonly BotService[]) {
  return services.map((service) => ({
    ...serviceView(service),
    token: service.sealed_token === undefined ? '' : openText(secret, service.sealed_token),
  }));
}
