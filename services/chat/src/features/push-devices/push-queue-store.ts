import type { Db, Tx } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import type { PushDeviceKind } from './push-device.js';

/** A condition on `push_devices d`: it can be told of messages. */
export const IS_REACHED = `(d.kind <> 'relay' or (d.relay_device_id is not null and d.error_code is null))`;

export interface PushedMessage {
  message_id: number;
  mentioned_group_id: number | null;
}

/** Of each message one notification for each device of a person that is of these kinds, to be sent at once, in this order. */
export async function insertMessagePushes(
  tx: Tx,
  realm_id: number,
  user_id: number,
  messages: readonly PushedMessage[],
  kinds: readonly PushDeviceKind[],
): Promise<void> {
  await tx.query(
    `with devices as materialized (
       select d.id from push_devices d where d.realm_id = $1 and d.user_id = $2 and d.kind = any ($5) and ${IS_REACHED}
       order by d.id for no key update
     ), messages as (
       select * from jsonb_to_recordset($3) as given (message_id bigint, mentioned_group_id bigint)
     ), shown as (
       insert into pushed_messages (realm_id, user_id, message_id, pushed_at)
       select $1, $2, message_id, $4 from messages where exists (select from devices)
       on conflict (realm_id, user_id, message_id) do update set is_over = false, pushed_at = excluded.pushed_at
     ), queued as (
       insert into push_queue (realm_id, user_id, device_id, type, message_ids, mentioned_group_id, queued_at)
       select $1, $2, d.id, 'message', array[m.message_id], m.mentioned_group_id, $4
       from messages m cross join devices d order by m.message_id
     )
     update push_devices d set due_at = coalesce(d.due_at, $4) from devices
     where d.realm_id = $1 and d.user_id = $2 and d.id = devices.id`,
    [realm_id, user_id, JSON.stringify(messages), tx.now(), kinds],
  );
}

/** What devices of a reader show of these messages is over. */
export async function noteRead(
  tx: Tx,
  realm_id: number,
  user_id: number,
  message_ids: readonly number[],
): Promise<void> {
  await tx.query(
    `update pushed_messages set is_over = true
     where realm_id = $1 and user_id = $2 and message_id = any ($3) and not is_over`,
    [realm_id, user_id, message_ids],
  );
}

/** The same for everybody, or for those who are named. */
export async function noteGone(
  tx: Tx,
  realm_id: number,
  message_ids: readonly number[],
  user_ids?: readonly number[],
): Promise<void> {
  await tx.query(
    `update pushed_messages set is_over = true
     where realm_id = $1 and message_id = any ($2) and ($3::bigint[] is null or user_id = any ($3)) and not is_over`,
    [realm_id, message_ids, user_ids ?? null],
  );
}

/** People whose devices are to take something back, but for these. */
export const findPeopleToTakeBack = (db: Db, limit: number, except_user_ids: readonly number[]) =>
  db.query<{ realm_id: number; user_id: number }>(
    'select distinct realm_id, user_id from pushed_messages where is_over and user_id <> all ($2) limit $1',
    [limit, except_user_ids],
  );

/**
 * What is over is taken out of the queue where no device can have it, and back from those of these kinds that may. Devices
 * first, then what waits for them: the order of their locks.
 */
export async function takeBack(
  tx: Tx,
  realm_id: number,
  user_id: number,
  kinds: readonly PushDeviceKind[],
): Promise<void> {
  const devices = await tx.query<{ id: number }>(
    `select d.id from push_devices d where d.realm_id = $1 and d.user_id = $2 and d.kind = any ($3) and ${IS_REACHED}
     order by d.id for no key update`,
    [realm_id, user_id, kinds],
  );
  await tx.query(
    `with over as (
       delete from pushed_messages where realm_id = $1 and user_id = $2 and is_over returning message_id
     ), unseen as (
       delete from push_queue q using over
       where q.realm_id = $1 and q.user_id = $2 and q.type = 'message' and not q.was_tried
         and q.message_ids[1] = over.message_id
       returning q.device_id, over.message_id
     ), seen as (
       select d.id as device_id, over.message_id,
         (row_number() over (partition by d.id order by over.message_id) - 1) / ${LIMITS.pushRemoved} as part
       from unnest($3::bigint[]) as d (id) cross join over
       where not exists (select from unseen where unseen.device_id = d.id and unseen.message_id = over.message_id)
     ), queued as (
       insert into push_queue (realm_id, user_id, device_id, type, message_ids, queued_at)
       select $1, $2, device_id, 'remove', array_agg(message_id order by message_id), $4 from seen
       group by device_id, part order by device_id, part
     )
     update push_devices d set due_at = coalesce(d.due_at, $4)
     where d.realm_id = $1 and d.user_id = $2 and d.id in (select device_id from seen)`,
    [realm_id, user_id, devices.map(({ id }) => id), tx.now()],
  );
}

/** Nothing is sent to a device any more. */
export async function deleteWaiting(tx: Tx, realm_id: number, user_id: number, device_id: number): Promise<void> {
  await tx.query('delete from push_queue where realm_id = $1 and user_id = $2 and device_id = $3', [
    realm_id,
    user_id,
    device_id,
  ]);
}

/** Forgets what devices have shown for so long that nobody takes it back. */
export async function deleteOldPushedMessages(db: Db, before: Date): Promise<void> {
  await db.query('delete from pushed_messages where pushed_at < $1', [before]);
}
