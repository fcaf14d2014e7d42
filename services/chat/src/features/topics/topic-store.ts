import type { Db, Tx } from '../../db/db.js';
import { searchTermsOf } from '../search/index.js';

export interface Topic {
  id: number;
  channel_id: number;
  /** As it was first written; compared without case. */
  name: string;
  /** Where new messages go. */
  open_thread_id: number;
}

const COLUMNS = 'id, channel_id, name, open_thread_id';

export async function findTopic(
  db: Db,
  realm_id: number,
  channel_id: number,
  name: string,
): Promise<Topic | undefined> {
  const [topic] = await db.named<Topic>(
    'topic_by_name',
    `select ${COLUMNS} from topics where realm_id = $1 and channel_id = $2 and lower(name) = lower($3)`,
    [realm_id, channel_id, name],
  );
  return topic;
}

/** The topic of that name, made with its first thread if there is none. Two that make it at once get the same. */
export async function openTopic(tx: Tx, realm_id: number, channel_id: number, name: string): Promise<Topic> {
  const known = await findTopic(tx, realm_id, channel_id, name);
  if (known) return known;
  await tx.query(
    `with topic as (
       insert into topics (realm_id, channel_id, name, open_thread_id, search_terms)
       values ($1, $2, $3, nextval(pg_get_serial_sequence('threads', 'id')), $4::tsvector)
       on conflict (realm_id, channel_id, lower(name)) do nothing
       returning id, open_thread_id
     )
     insert into threads (realm_id, id, topic_id, channel_id, stamped_channel_id)
     select $1, open_thread_id, id, $2, $2 from topic`,
    [realm_id, channel_id, name, searchTermsOf(name)],
  );
  const made = await findTopic(tx, realm_id, channel_id, name);
  if (!made) throw new Error('A topic vanished while it was being opened.');
  return made;
}
