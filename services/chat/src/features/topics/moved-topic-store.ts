import type { Tx } from '../../db/db.js';
import { searchTermsOf } from '../search/index.js';

export async function renameTopic(tx: Tx, realm_id: number, topic_id: number, name: string): Promise<void> {
  await tx.query('update topics set name = $3, search_terms = $4::tsvector where realm_id = $1 and id = $2', [
    realm_id,
    topic_id,
    name,
    searchTermsOf(name),
  ]);
}

export async function deleteTopic(tx: Tx, realm_id: number, topic_id: number): Promise<void> {
  await tx.query('delete from topics where realm_id = $1 and id = $2', [realm_id, topic_id]);
}

/**
 * Puts threads under another topic. In another channel they count as entering at `clock`: what was
 * marked read there before says nothing of them.
 */
export async function reassignThreads(
  tx: Tx,
  realm_id: number,
  thread_ids: readonly number[],
  to: { topic_id: number; channel_id: number; clock: number },
): Promise<void> {
  await tx.query(
    `update threads set topic_id = $3,
       entered_channel_at = case when channel_id = $4 then entered_channel_at else $5 end, channel_id = $4
     where realm_id = $1 and id = any ($2::bigint[])`,
    [realm_id, thread_ids, to.topic_id, to.channel_id, to.clock],
  );
}

/** An empty thread of the same topic, in the channel for as long; answers its id. */
export async function insertThreadBeside(tx: Tx, realm_id: number, thread_id: number): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `insert into threads (realm_id, topic_id, channel_id, stamped_channel_id, entered_channel_at)
     select realm_id, topic_id, channel_id, stamped_channel_id, entered_channel_at from threads
     where realm_id = $1 and id = $2 returning id`,
    [realm_id, thread_id],
  );
  return id;
}

/** Makes the thread of a topic that is stamped with its present channel the one for new messages. */
export async function openFreshThread(tx: Tx, realm_id: number, topic_id: number, channel_id: number): Promise<void> {
  await tx.query(
    `with fresh as (
       insert into threads (realm_id, topic_id, channel_id, stamped_channel_id) values ($1, $2, $3, $3) returning id
     )
     update topics set open_thread_id = fresh.id from fresh where topics.realm_id = $1 and topics.id = $2`,
    [realm_id, topic_id, channel_id],
  );
}

export async function moveTopicToChannel(
  tx: Tx,
  realm_id: number,
  topic_id: number,
  to: { channel_id: number; name: string },
): Promise<void> {
  await tx.query(
    'update topics set channel_id = $3, name = $4, search_terms = $5::tsvector where realm_id = $1 and id = $2',
    [realm_id, topic_id, to.channel_id, to.name, searchTermsOf(to.name)],
  );
}
