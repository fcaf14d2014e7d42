import type { Db } from '../../db/db.js';
import { findDirectThreadIds } from './narrow-store.js';
import { showsOwnHistory } from '../channel-history/index.js';
import { channelIsReadable, type MessageReader } from '../messages/index.js';
import { SqlParams } from '../../db/sql-params.js';

/** A stretch of message ids, both ends inclusive. */
export interface Stretch {
  id: number;
  low: number;
  high: number;
}

/** Where the messages are that reached a user and that they may still read. */
export interface OwnHistory {
  /** While they were subscribed, by channel. */
  channels: Stretch[];
  /** Threads that began in those channels and are now where they may not read. */
  hidden_thread_ids: number[];
  /** Threads that came from channels they may not read any more to one that they may read, by thread. */
  rescued_threads: Stretch[];
  direct_thread_ids: number[];
}

export async function loadOwnHistory(db: Db, reader: MessageReader, user_id: number): Promise<OwnHistory> {
  const [spans, moved, direct_thread_ids] = await Promise.all([
    findSpans(db, reader, user_id),
    findMovedThreads(db, reader, user_id),
    findDirectThreadIds(db, reader.realm.id, user_id),
  ]);
  const isReadable = new Map(spans.map((span) => [span.id, span.is_readable]));
  return {
    channels: spans.filter(({ is_readable }) => is_readable),
    hidden_thread_ids: moved
      .filter((thread) => isReadable.get(thread.stamped_channel_id) && !thread.is_readable)
      .map(({ id }) => id),
    rescued_threads: moved
      .filter((thread) => !isReadable.get(thread.stamped_channel_id) && thread.is_readable)
      .flatMap((thread) =>
        spans
          .filter((span) => span.id === thread.stamped_channel_id)
          .map(({ low, high }) => ({ id: thread.id, low, high })),
      ),
    direct_thread_ids,
  };
}

function findSpans(db: Db, reader: MessageReader, user_id: number): Promise<(Stretch & { is_readable: boolean })[]> {
  const params = new SqlParams(reader.realm.id);
  return db.query(
    `select c.id, own.from_message_id as low, coalesce(own.to_message_id, ${Number.MAX_SAFE_INTEGER}) as high,
            ${channelIsReadable(reader, params)} as is_readable
     from subscription_spans own join channels c on c.realm_id = own.realm_id and c.id = own.channel_id
     where own.realm_id = $1 and own.user_id = ${params.add(user_id, 'bigint')}`,
    params.values,
  );
}

function findMovedThreads(
  db: Db,
  reader: MessageReader,
  user_id: number,
): Promise<{ id: number; stamped_channel_id: number; is_readable: boolean }[]> {
  const params = new SqlParams(reader.realm.id);
  const me = params.add(user_id, 'bigint');
  return db.query(
    `select t.id, t.stamped_channel_id,
            (${channelIsReadable(reader, params)}) and (${showsOwnHistory(me)}) as is_readable
     from threads t join channels c on c.realm_id = t.realm_id and c.id = t.channel_id
     where t.realm_id = $1 and t.channel_id <> t.stamped_channel_id
       and t.stamped_channel_id in (
         select channel_id from subscription_spans where realm_id = $1 and user_id = ${me})`,
    params.values,
  );
}
