import type { Audience, NewEvent } from '../events/index.js';
import type { User } from './user.js';

/** Who hears of a bot as of something to manage: its owner and the administrators. */
function botAudience(bot: User): Audience {
  return { everyone: 'administrators', ...(bot.bot_owner_id !== null && { user_ids: [bot.bot_owner_id] }) };
}

/** `realm_bot` update: `change` by the names of the bot object. */
export function botChanged(bot: User, change: object): NewEvent {
  return {
    audience: botAudience(bot),
    payload: { type: 'realm_bot', op: 'update', bot: { user_id: bot.id, ...change } },
  };
}

/** `realm_bot` add; the key goes to nobody but whoever may use it. */
export function botAdded(bot: User, view: object): NewEvent {
  return { audience: botAudience(bot), payload: { type: 'realm_bot', op: 'add', bot: view } };
}
