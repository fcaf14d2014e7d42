import type { Db, Tx } from '../../db/db.js';

/** A row of `reminders`: of one person, and for nobody else. */
export interface Reminder {
  id: number;
  realm_id: number;
  user_id: number;
  /** The message, which may have been deleted. */
  message_id: number;
  /** Empty where nothing was noted. */
  note: string;
  /** What the reminder would say as things were when it was made. */
  content: string;
  rendered_content: string;
  scheduled_delivery_timestamp: Date;
  failed: boolean;
}

const COLUMNS =
  'id, realm_id, user_id, message_id, note, content, rendered_content, scheduled_delivery_timestamp, failed';

/** The next first. */
export function findReminders(db: Db, realm_id: number, user_id: number): Promise<Reminder[]> {
  return db.query<Reminder>(
    `select ${COLUMNS} from reminders where realm_id = $1 and user_id = $2 order by scheduled_delivery_timestamp, id`,
    [realm_id, user_id],
  );
}

/** How many there are, and their text and HTML together. */
export function findReminderTotals(
  db: Db,
  realm_id: number,
  user_id: number,
): Promise<{ reminders: number; bytes: number }> {
  return db.one<{ reminders: number; bytes: number }>(
    `select count(*) as reminders, coalesce(sum(octet_length(content) + octet_length(rendered_content)), 0) as bytes
     from reminders where realm_id = $1 and user_id = $2`,
    [realm_id, user_id],
  );
}

export function insertReminder(tx: Tx, reminder: Omit<Reminder, 'id' | 'failed'>): Promise<Reminder> {
  return tx.one<Reminder>(
    `insert into reminders (realm_id, user_id, message_id, note, content, rendered_content, scheduled_delivery_timestamp)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [
      reminder.realm_id,
      reminder.user_id,
      reminder.message_id,
      reminder.note,
      reminder.content,
      reminder.rendered_content,
      reminder.scheduled_delivery_timestamp,
    ],
  );
}

/** Stays until the commit; nobody sends it meanwhile. */
export function findReminderLocked(tx: Tx, realm_id: number, id: number): Promise<Reminder | undefined> {
  return tx.maybe<Reminder>(`select ${COLUMNS} from reminders where realm_id = $1 and id = $2 for update`, [
    realm_id,
    id,
  ]);
}

/** At another time, as one that has not failed; undefined where the user has none of that id. */
export function postpone(
  tx: Tx,
  realm_id: number,
  user_id: number,
  id: number,
  scheduled_delivery_timestamp: Date,
): Promise<Reminder | undefined> {
  return tx.maybe<Reminder>(
    `update reminders set scheduled_delivery_timestamp = $4, failed = false
     where realm_id = $1 and user_id = $2 and id = $3 returning ${COLUMNS}`,
    [realm_id, user_id, id, scheduled_delivery_timestamp],
  );
}

/** False where the user has none of that id. */
export async function deleteReminder(tx: Tx, realm_id: number, user_id: number, id: number): Promise<boolean> {
  const rows = await tx.query('delete from reminders where realm_id = $1 and user_id = $2 and id = $3 returning 1', [
    realm_id,
    user_id,
    id,
  ]);
  return rows.length > 0;
}

/** What reminds of these messages; stays until the commit, and nobody sends it meanwhile. */
export function findRemindersOfLocked(tx: Tx, realm_id: number, message_ids: readonly number[]): Promise<Reminder[]> {
  return tx.query<Reminder>(
    `select ${COLUMNS} from reminders where realm_id = $1 and message_id = any ($2::bigint[]) order by id for update`,
    [realm_id, message_ids],
  );
}

export async function updateReminderText(
  tx: Tx,
  { realm_id, id, content, rendered_content }: Pick<Reminder, 'realm_id' | 'id' | 'content' | 'rendered_content'>,
): Promise<void> {
  await tx.query('update reminders set content = $3, rendered_content = $4 where realm_id = $1 and id = $2', [
    realm_id,
    id,
    content,
    rendered_content,
  ]);
}

export function deleteRemindersOf(
  tx: Tx,
  realm_id: number,
  message_ids: readonly number[],
): Promise<Pick<Reminder, 'id' | 'user_id'>[]> {
  return tx.query(
    'delete from reminders where realm_id = $1 and message_id = any ($2::bigint[]) returning id, user_id',
    [realm_id, message_ids],
  );
}

export async function setFailed(tx: Tx, realm_id: number, id: number): Promise<void> {
  await tx.query('update reminders set failed = true where realm_id = $1 and id = $2', [realm_id, id]);
}

/** Those that are due and that no job of this prefix is to send, the longest due first. */
export function findDueReminders(
  db: Db,
  now: Date,
  key_prefix: string,
  limit: number,
): Promise<{ realm_id: number; id: number; user_id: number }[]> {
  return db.query(
    `select realm_id, id, user_id from reminders r
     where scheduled_delivery_timestamp <= $1 and not failed
       and not exists (select from jobs j where j.key = $2 || r.realm_id || ' ' || r.id)
     order by scheduled_delivery_timestamp limit $3`,
    [now, key_prefix, limit],
  );
}
