import type { Db } from '../../db/db.js';
import { messageIsVisible, type MessageReader } from './message-visibility-sql.js';
import { SqlParams } from '../../db/sql-params.js';

/** Which of these messages the reader may see, ascending. */
export async function findVisibleIds(db: Db, reader: MessageReader, message_ids: readonly number[]): Promise<number[]> {
  const params = new SqlParams(reader.realm.id);
  const ids = params.add(message_ids, 'bigint[]');
  const rows = await db.query<{ id: number }>(
    `select m.id from messages m
     where m.realm_id = $1 and m.id = any (${ids}) and (${messageIsVisible(reader, params, 'shared')}) order by m.id`,
    params.values,
  );
  return rows.map(({ id }) => id);
}
