import type { Db } from '../../db/db.js';
import { SqlParams } from '../../db/sql-params.js';
import { channelIsReadable, type MessageReader } from './message-visibility-sql.js';

/** Those of these channels that the reader may read in. */
export async function findReadableChannels(
  db: Db,
  reader: MessageReader,
  channel_ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (channel_ids.length === 0) return new Set();
  const params = new SqlParams(reader.realm.id);
  const ids = params.add(channel_ids, 'bigint[]');
  const rows = await db.query<{ id: number }>(
    `select c.id from channels c where c.realm_id = $1 and c.id = any (${ids}) and (${channelIsReadable(reader, params)})`,
    params.values,
  );
  return new Set(rows.map(({ id }) => id));
}
