import type { Db, Tx } from '../../db/db.js';

/** Part of a widget as messages carry it. */
export interface Submessage {
  id: number;
  message_id: number;
  sender_id: number;
  msg_type: string;
  /** JSON. */
  content: string;
}

/** Of these messages, in the order they came, by message id. */
export async function loadSubmessages(
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
): Promise<Map<number, Submessage[]>> {
  const byMessage = new Map<number, Submessage[]>();
  if (message_ids.length === 0) return byMessage;
  const rows = await db.named<Submessage>(
    'submessages_of_messages',
    `select id, message_id, sender_id, msg_type, content from submessages
     where realm_id = $1 and message_id = any ($2::bigint[]) order by message_id, id`,
    [realm_id, message_ids],
  );
  for (const row of rows) {
    const known = byMessage.get(row.message_id);
    if (known) known.push(row);
    else byMessage.set(row.message_id, [row]);
  }
  return byMessage;
}

export function measureSubmessages(
  tx: Tx,
  realm_id: number,
  message_id: number,
): Promise<{ count: number; bytes: number }> {
  return tx.one<{ count: number; bytes: number }>(
    `select count(*) as count, coalesce(sum(octet_length(content)), 0) as bytes
     from submessages where realm_id = $1 and message_id = $2`,
    [realm_id, message_id],
  );
}

/** Whether it began as one: an ordinary message may be edited to look like a widget. */
export async function isWidget(tx: Tx, realm_id: number, message_id: number): Promise<boolean> {
  return (await measureSubmessages(tx, realm_id, message_id)).count > 0;
}

export function insertSubmessage(tx: Tx, realm_id: number, submessage: Omit<Submessage, 'id'>): Promise<Submessage> {
  const { message_id, sender_id, msg_type, content } = submessage;
  return tx.one<Submessage>(
    `insert into submessages (realm_id, message_id, sender_id, msg_type, content) values ($1, $2, $3, $4, $5)
     returning id, message_id, sender_id, msg_type, content`,
    [realm_id, message_id, sender_id, msg_type, content],
  );
}
