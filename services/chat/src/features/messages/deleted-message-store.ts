import type { Tx } from '../../db/db.js';
import { noteNewestOf } from './message-thread-store.js';

export interface DeletedMessage {
  id: number;
  channel_id: number | null;
  topic: string | null;
}

/**
 * Deletes rows and puts right what pointed at them; answers where they were. Their threads are locked
 * first: what the newest message of a thread is, is asked when nobody sends to it any more.
 */
export async function deleteMessageRows(tx: Tx, realm_id: number, ids: readonly number[]): Promise<DeletedMessage[]> {
  await tx.query(
    `select from threads where realm_id = $1
       and id in (select thread_id from messages where realm_id = $1 and id = any ($2::bigint[])) order by id for no key update`,
    [realm_id, ids],
  );
  const deleted = await tx.query<DeletedMessage & { thread_id: number }>(
    `with deleted as (
       delete from messages where realm_id = $1 and id = any ($2::bigint[]) returning id, thread_id
     )
     select d.id, d.thread_id, th.channel_id, t.name as topic
     from deleted d
     join threads th on th.realm_id = $1 and th.id = d.thread_id
     left join topics t on t.realm_id = $1 and t.id = th.topic_id
     order by d.id`,
    [realm_id, ids],
  );
  await noteNewestOf(
    tx,
    realm_id,
    deleted.map(({ thread_id }) => thread_id),
  );
  return deleted;
}
