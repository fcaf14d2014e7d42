import type { Tx } from '../../db/db.js';

/** Moves messages into a thread; what the newest is of it and of those they leave, `noteNewestOf` notes. */
export async function putIntoThread(
  tx: Tx,
  realm_id: number,
  message_ids: readonly number[],
  thread_id: number,
): Promise<void> {
  await tx.query('update messages set thread_id = $3 where realm_id = $1 and id = any ($2::bigint[])', [
    realm_id,
    message_ids,
    thread_id,
  ]);
}

/** Notes on threads which message is their newest, after some came or went; 0 where there are none. */
export async function noteNewestOf(tx: Tx, realm_id: number, thread_ids: readonly number[]): Promise<void> {
  await tx.query(
    `update threads th set last_message_id =
       coalesce((select max(id) from messages m where m.realm_id = th.realm_id and m.thread_id = th.id), 0)
     where th.realm_id = $1 and th.id = any ($2::bigint[])`,
    [realm_id, thread_ids],
  );
}
