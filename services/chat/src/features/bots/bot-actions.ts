import type { Tx } from '../../db/db.js';
import { BOT_TYPES, ROLES, type Caller, type Role } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { generateApiKey } from '../../secrets/api-keys.js';
import { sealText } from '../../secrets/sealed-text.js';
import { propertyChanges, recordChanges, type Change } from '../audit-log/index.js';
import { announceChannelsOfRole } from '../channel-directory/index.js';
import { publish } from '../events/index.js';
import {
  accessUserToAdminister,
  announceBotOwner,
  botAdded,
  botChanged,
  botView,
  changeUser,
  checkIsNotAbove,
  checkMaySetRole,
  countBotsOf,
  createUser,
  findBots,
  findUser,
  saveBotDetails,
  type BotRow,
  type BotService,
  type User,
} from '../user-directory/index.js';
import { accessBotChannels, type BotChannelNames } from './bot-channels.js';
import { botAddress, checkMayCreateBot, hookService } from './bot-rules.js';

/** Members of the bot object that an update of the bot tells of. */
export const BOT_DETAILS = [
  'default_sending_stream',
  'default_events_register_stream',
  'default_all_public_streams',
  'services',
] as const;

export interface NewBot extends BotChannelNames {
  full_name: string;
  short_name: string;
  bot_type: number;
  payload_url: string;
  interface_type: number;
  default_all_public_streams: boolean;
}

/** A bot of the caller, and its key. `secret` seals keys and tokens. @throws ChatError for one too many. */
export async function createBot(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  secret: Buffer,
  wanted: NewBot,
): Promise<{ user: User; bot: BotRow; api_key: string }> {
  await checkMayCreateBot(tx, realm, caller, wanted.bot_type);
  if ((await countBotsOf(tx, realm.id, caller.id)) >= LIMITS.botsOfPerson) {
    throw new ChatError('BAD_REQUEST', `You can have at most ${LIMITS.botsOfPerson} bots.`);
  }
  const isHook = wanted.bot_type === BOT_TYPES.outgoingWebhook;
  const details = {
    default_sending_stream_id: null,
    default_events_register_stream_id: null,
    default_all_public_streams: wanted.default_all_public_streams,
    services: isHook ? [hookService(wanted.payload_url, wanted.interface_type, newToken(secret))] : [],
    ...(await accessBotChannels(tx, realm, caller, wanted)),
  };
  const { user, api_key } = await createUser(tx, secret, realm, caller, {
    delivery_email: botAddress(realm, wanted.short_name),
    full_name: wanted.full_name,
    role: ROLES.member,
    bot_type: wanted.bot_type,
    bot_owner_id: caller.id,
  });
  await saveBotDetails(tx, realm.id, user.id, details);
  const bot = await getBot(tx, realm, user.id);
  const sealed = { api_key: sealText(secret, api_key), tokens: tokensOf(details.services) };
  await publish(tx, realm.id, botAdded(user, botView(bot), sealed));
  return { user, bot, api_key };
}

export interface BotChanges extends BotChannelNames {
  full_name?: string;
  role?: Role;
  bot_owner_id?: number;
  service_payload_url?: string;
  service_interface?: number;
  default_all_public_streams?: boolean;
}

/** Changes a bot that the caller owns or administers, and tells of what has changed. `owner` is that of now. */
export async function changeBot(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  secret: Buffer,
  bot_id: number,
  changes: BotChanges,
): Promise<{ user: User; bot: BotRow; owner: User | undefined }> {
  const user = await accessUserToAdminister(tx, realm, caller, bot_id, 'bot');
  if (changes.role !== undefined && changes.role !== user.role) checkMaySetRole(caller, user, changes.role);
  const owner_id = changes.bot_owner_id ?? user.bot_owner_id;
  const owner = owner_id === null ? undefined : await findUser(tx, realm.id, owner_id);
  if (changes.bot_owner_id !== undefined) checkMayGiveAway(caller, user, owner);
  const changed = await changeUser(tx, realm, caller, user, {
    ...(changes.full_name !== undefined && { full_name: changes.full_name }),
    ...(changes.role !== undefined && { role: changes.role }),
    ...(changes.bot_owner_id !== undefined && { bot_owner_id: changes.bot_owner_id }),
  });
  await announceChannelsOfRole(tx, realm, changed, user.role, changed.role);

  const before = await getBot(tx, realm, bot_id);
  await saveBotDetails(tx, realm.id, bot_id, {
    ...before,
    ...(await accessBotChannels(tx, realm, caller, changes)),
    services: changedServices(secret, before, changes),
    default_all_public_streams: changes.default_all_public_streams ?? before.default_all_public_streams,
  });
  const bot = await getBot(tx, realm, bot_id);
  await announceBotOwner(tx, realm, user, bot, secret);
  const details = changedDetails(before, bot);
  if (Object.keys(details).length > 0) {
    await recordChanges(tx, realm.id, caller, detailChanges(before, details));
    const sealed = 'services' in details ? { tokens: tokensOf(bot.services) } : undefined;
    await publish(tx, realm.id, botChanged(changed, details, sealed));
  }
  return { user: changed, bot, owner };
}

/** A bot belongs to an active person; one with more rights than its new owner is given away only by callers who have those rights. */
function checkMayGiveAway(caller: Caller, bot: User, owner: User | undefined): asserts owner is User {
  if (!owner || owner.is_bot) throw new ChatError('BAD_REQUEST', 'Failed to change owner, no such user');
  if (!owner.is_active) throw new ChatError('BAD_REQUEST', 'Failed to change owner, user is deactivated');
  if (bot.role < owner.role) checkIsNotAbove(caller, bot.role);
}

/** Only outgoing webhooks have a service, whose token stays. */
function changedServices(secret: Buffer, bot: BotRow, changes: BotChanges): BotService[] {
  const { service_payload_url, service_interface } = changes;
  const isHook = bot.bot_type === BOT_TYPES.outgoingWebhook;
  if (!isHook || (service_payload_url === undefined && service_interface === undefined)) return bot.services;
  const [service] = bot.services;
  return [
    hookService(
      service_payload_url ?? service?.base_url ?? '',
      service_interface ?? service?.interface ?? 1,
      service?.sealed_token ?? newToken(secret),
    ),
  ];
}

function changedDetails(before: BotRow, after: BotRow): object {
  const [was, is] = [botView(before), botView(after)];
  return Object.fromEntries(
    BOT_DETAILS.filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name])).map((name) => [
      name,
      is[name],
    ]),
  );
}

/** A service's address may hold a token, as its own does: only that it changed is told. */
function detailChanges(before: BotRow, details: object): Change[] {
  const change = { event_type: 'user_changed' as const, user_id: before.id };
  const { services, ...told } = details as Partial<Record<(typeof BOT_DETAILS)[number], unknown>>;
  return [
    ...propertyChanges(change, botView(before), told),
    ...(services === undefined ? [] : [{ ...change, details: { property: 'services' } }]),
  ];
}

async function getBot(tx: Tx, realm: Realm, bot_id: number): Promise<BotRow> {
  const [bot] = await findBots(tx, realm.id, { bot_id });
  return bot!;
}

const newToken = (secret: Buffer): string => sealText(secret, generateApiKey());

const tokensOf = (services: readonly BotService[]) => services.map(({ sealed_token }) => sealed_token!);
