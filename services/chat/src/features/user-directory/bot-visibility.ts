import type { Tx } from '../../db/db.js';
import { ROLES, type Caller, type Role } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { openApiKey } from '../../secrets/api-keys.js';
import { sealText } from '../../secrets/sealed-text.js';
import { publish, type NewEvent } from '../events/index.js';
import { findUser } from './user-store.js';
import type { User } from './user.js';
import { findBots, type BotRow } from './bot-store.js';
import { botView } from './bot-view.js';

const listsAll = (role: Role) => role <= ROLES.administrator;

function shown(user_id: number, bot: BotRow): NewEvent {
  return { audience: { user_ids: [user_id] }, payload: { type: 'realm_bot', op: 'add', bot: botView(bot) } };
}

function gone(user_id: number, bot: { id: number }): NewEvent {
  return {
    audience: { user_ids: [user_id] },
    payload: { type: 'realm_bot', op: 'delete', bot: { user_id: bot.id } },
  };
}

/** Lists all bots for a new administrator, and none but their own for a former one. */
export async function announceBotsOfRole(tx: Tx, realm: Realm, user: Caller, before: Role, after: Role): Promise<void> {
  if (user.is_bot || listsAll(before) === listsAll(after)) return;
  const others = (await findBots(tx, realm.id)).filter(({ bot_owner_id }) => bot_owner_id !== user.id);
  await publish(
    tx,
    realm.id,
    others.map((bot) => (listsAll(after) ? shown : gone)(user.id, bot)),
  );
}

/** Tells administrators of a bot's new owner, and lists it there, with its key, and no longer with the former one. */
export async function announceBotOwner(
  tx: Tx,
  realm: Realm,
  before: Pick<User, 'bot_owner_id'>,
  bot: BotRow,
  api_key_secret: Buffer,
): Promise<void> {
  const { bot_owner_id: owner_id } = bot;
  if (owner_id === null || owner_id === before.bot_owner_id) return;
  const former = before.bot_owner_id === null ? undefined : await findUser(tx, realm.id, before.bot_owner_id);
  const owner = await findUser(tx, realm.id, owner_id);
  const event = shown(owner_id, bot);
  const tokens = bot.services.flatMap(({ sealed_token }) => sealed_token ?? []);
  event.audience.per_user = {
    [owner_id]: {
      sealed: {
        api_key: sealText(api_key_secret, openApiKey(api_key_secret, bot)),
        ...(tokens.length === bot.services.length && { tokens }),
      },
    },
  };
  if (owner && listsAll(owner.role)) event.payload.op = 'update';
  await publish(
    tx,
    realm.id,
    {
      audience: { everyone: 'administrators', except_user_ids: [owner_id] },
      payload: { type: 'realm_bot', op: 'update', bot: { user_id: bot.id, owner_id } },
    },
    event,
    former && !listsAll(former.role) ? [gone(former.id, bot)] : [],
  );
}
