import type { Db } from '../../db.js';

/** A reaction as messages carry it. */
export interface Reaction {
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
  user_id: number;
}

/** Reactions of these messages in the order they were made, by message id. */
export async function loadReactions(
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
): Promise<Map<number, Reaction[]>> {
  const rows = await db.named<Reaction & { message_id: number }>(
    'reactions_of_messages',
    `select message_id, emoji_name, emoji_code, reaction_type, user_id from reactions
     where realm_id = $1 and message_id = any ($2::bigint[]) order by message_id, id`,
    [realm_id, message_ids],
  );
  const byMessage = new Map<number, Reaction[]>();
  for (const { message_id, ...reaction } of rows) {
    const known = byMessage.get(message_id);
    if (known) known.push(reaction);
    else byMessage.set(message_id, [reaction]);
  }
  return byMessage;
}
