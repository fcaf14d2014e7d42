import type { Db } from '../../db/db.js';
import { BOT_TYPES } from '../../domain/caller.js';

export interface CalledBot {
  id: number;
  bot_owner_id: number | null;
}

/** Those of the users who are bots with an outgoing hook; of a channel, if they may read there. */
export function findCalledBots(
  db: Db,
  realm_id: number,
  user_ids: readonly number[],
  channel_id: number | null,
): Promise<CalledBot[]> {
  return db.query<CalledBot>(
    `select u.id, u.bot_owner_id
     from users u
     join bots b on b.realm_id = u.realm_id and b.user_id = u.id and jsonb_array_length(b.services) > 0
     left join channels c on c.realm_id = u.realm_id and c.id = $3
     where u.realm_id = $1 and u.id = any ($2::bigint[]) and u.is_active and u.bot_type = ${BOT_TYPES.outgoingWebhook}
       and (c.id is null or (not c.invite_only and u.role < 600)
         or exists (select from subscription_spans s
                    where s.realm_id = u.realm_id and s.channel_id = c.id and s.user_id = u.id and s.to_message_id is null))
     order by u.id`,
    [realm_id, user_ids, channel_id],
  );
}
