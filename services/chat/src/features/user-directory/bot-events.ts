import type { Audience, NewEvent } from '../events/index.js';
import type { User } from './user.js';

type Bot = Pick<User, 'id' | 'bot_owner_id'>;

/** Who hears of a bot as of something to manage: its owner and the administrators. */
function botAudience(bot: Bot): Audience {
  return { everyone: 'administrators', ...(bot.bot_owner_id !== null && { user_ids: [bot.bot_owner_id] }) };
}

/** What the owner of a bot gets of it besides, sealed (`sealText`): its key, and the tokens of its services in their order. */
export interface SealedOfBot {
  api_key?: string;
  tokens?: string[];
}

/** `realm_bot` update: `change` by the names of the bot object. */
export function botChanged(bot: Bot, change: object, sealed?: SealedOfBot): NewEvent {
  return {
    audience: withSealed(bot, sealed),
    payload: { type: 'realm_bot', op: 'update', bot: { user_id: bot.id, ...change } },
  };
}

/** `realm_bot` add. */
export function botAdded(bot: Bot, view: object, sealed: SealedOfBot): NewEvent {
  return { audience: withSealed(bot, sealed), payload: { type: 'realm_bot', op: 'add', bot: view } };
}

/** `realm_bot` update of the key, for the owner alone. */
export function botKeyChanged(bot: Pick<User, 'id'>, owner_id: number, sealed: SealedOfBot): NewEvent {
  return {
    audience: { user_ids: [owner_id], per_user: { [owner_id]: { sealed } } },
    payload: { type: 'realm_bot', op: 'update', bot: { user_id: bot.id } },
  };
}

function withSealed(bot: Bot, sealed?: SealedOfBot): Audience {
  const audience = botAudience(bot);
  if (!sealed || bot.bot_owner_id === null) return audience;
  return { ...audience, per_user: { [bot.bot_owner_id]: { sealed } } };
}
