import type { Db, Tx } from '../../db/db.js';

export interface DirectConversation {
  id: number;
  /** Everybody in it, ascending, the caller included. */
  user_ids: number[];
  thread_id: number;
}

export async function findDirectConversation(
  db: Db,
  realm_id: number,
  user_ids: readonly number[],
): Promise<DirectConversation | undefined> {
  const [conversation] = await db.named<DirectConversation>(
    'direct_conversation_by_users',
    'select id, user_ids, thread_id from direct_conversations where realm_id = $1 and user_ids = $2::bigint[]',
    [realm_id, ascending(user_ids)],
  );
  return conversation;
}

export interface OpenedConversation extends DirectConversation {
  /** Whether it was made just now. */
  is_new: boolean;
}

/** The conversation of exactly these users, made with its thread if there is none. */
export async function openDirectConversation(
  tx: Tx,
  realm_id: number,
  user_ids: readonly number[],
): Promise<OpenedConversation> {
  const known = await findDirectConversation(tx, realm_id, user_ids);
  if (known) return { ...known, is_new: false };
  const inserted = await tx.query(
    `with conversation as (
       insert into direct_conversations (realm_id, user_ids, thread_id)
       values ($1, $2::bigint[], nextval(pg_get_serial_sequence('threads', 'id')))
       on conflict (realm_id, user_ids) do nothing
       returning id, thread_id
     ), members as (
       insert into direct_conversation_members (realm_id, user_id, direct_conversation_id)
       select $1, user_id, id from conversation, unnest($2::bigint[]) as user_id
     )
     insert into threads (realm_id, id, direct_conversation_id) select $1, thread_id, id from conversation returning 1`,
    [realm_id, ascending(user_ids)],
  );
  const made = await findDirectConversation(tx, realm_id, user_ids);
  if (!made) throw new Error('A conversation vanished while it was being opened.');
  return { ...made, is_new: inserted.length > 0 };
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
