import type { Tx } from '../../db/db.js';
import { SqlParams } from '../../db/sql-params.js';
import { messageIsVisible, type MessageReader } from '../messages/index.js';

/** The newest messages of a topic that the reader may see, at most `limit`; locked, as their channel's clock is. */
export async function findNewestVisibleIds(
  tx: Tx,
  reader: MessageReader,
  { channel_id, topic }: { channel_id: number; topic: string },
  limit: number,
): Promise<number[]> {
  const params = new SqlParams(reader.realm.id);
  const of_topic = `tp.channel_id = ${params.add(channel_id, 'bigint')} and lower(tp.name) = lower(${params.add(topic, 'text')})`;
  const rows = await tx.query<{ id: number }>(
    `select m.id from topics tp
     join threads th on th.realm_id = tp.realm_id and th.topic_id = tp.id
     join messages m on m.realm_id = th.realm_id and m.thread_id = th.id
     where tp.realm_id = $1 and ${of_topic} and (${messageIsVisible(reader, params, 'shared')})
     order by m.id desc limit ${params.add(limit, 'bigint')} for update of m`,
    params.values,
  );
  return rows.map(({ id }) => id);
}
