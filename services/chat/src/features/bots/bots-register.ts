import { integer, list, object } from '../../http/answer-types.js';
import { ROLES } from '../../domain/caller.js';
import { openApiKey } from '../../secrets/api-keys.js';
import { event, type RegisterSection } from '../events/index.js';
import { botChangeSchema, botSchema, findBots, botView, ownServicesView } from '../user-directory/index.js';

/** Administrators get all bots, others their own; keys and tokens go to owners only. */
export const botsSection: RegisterSection = {
  types: ['realm_bot'],
  members: () => ({ realm_bots: list(botSchema) }),
  events: [
    event('realm_bot add', { bot: botSchema }),
    event('realm_bot update', { bot: botChangeSchema }),
    event('realm_bot delete', { bot: object({ user_id: integer() }) }),
  ],
  async load({ db, realm, caller, deps }) {
    if (caller.is_bot) return { realm_bots: [] };
    const bots = await findBots(db, realm.id, caller.role <= ROLES.administrator ? {} : { owner_id: caller.id });
    return {
      realm_bots: bots.map((bot) => ({
        ...botView(bot),
        ...(bot.bot_owner_id === caller.id && {
          api_key: openApiKey(deps.config.apiKeySecret, bot),
          services: ownServicesView(deps.config.apiKeySecret, bot.services),
        }),
      })),
    };
  },
  loadForSpectators: async () => ({ realm_bots: [] }),
};
