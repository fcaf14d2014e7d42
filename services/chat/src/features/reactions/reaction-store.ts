import type { EmojiRef } from '../realm-emoji/index.js';
import type { Db, Tx } from '../../db/db.js';

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

/** The name that an emoji has on this message already. */
export async function findEmojiNameOnMessage(
  tx: Tx,
  realm_id: number,
  message_id: number,
  { reaction_type, emoji_code }: EmojiRef,
): Promise<string | undefined> {
  const row = await tx.maybe<{ emoji_name: string }>(
    `select emoji_name from reactions
     where realm_id = $1 and message_id = $2 and reaction_type = $3 and emoji_code = $4 order by id limit 1`,
    [realm_id, message_id, reaction_type, emoji_code],
  );
  return row?.emoji_name;
}

/** How many different emoji are on the message. */
export async function countEmoji(tx: Tx, realm_id: number, message_id: number): Promise<number> {
  const { emoji } = await tx.one<{ emoji: number }>(
    'select count(distinct (reaction_type, emoji_code)) as emoji from reactions where realm_id = $1 and message_id = $2',
    [realm_id, message_id],
  );
  return emoji;
}

/** False when the user has made this reaction before. */
export async function insertReaction(
  tx: Tx,
  realm_id: number,
  message_id: number,
  reaction: Reaction,
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into reactions (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    [realm_id, message_id, reaction.user_id, reaction.emoji_name, reaction.emoji_code, reaction.reaction_type],
  );
  return inserted.length > 0;
}

/** What was removed; undefined when the user had not made the reaction. */
export function deleteReaction(
  tx: Tx,
  realm_id: number,
  message_id: number,
  user_id: number,
  { reaction_type, emoji_code }: EmojiRef,
): Promise<Reaction | undefined> {
  return tx.maybe<Reaction>(
    `delete from reactions
     where realm_id = $1 and message_id = $2 and user_id = $3 and reaction_type = $4 and emoji_code = $5
     returning emoji_name, emoji_code, reaction_type, user_id`,
    [realm_id, message_id, user_id, reaction_type, emoji_code],
  );
}
