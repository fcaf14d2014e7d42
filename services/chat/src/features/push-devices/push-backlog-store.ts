import type { Db, Tx } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import type { PushDeviceKind } from './push-device.js';
import { IS_REACHED } from './push-queue-store.js';

/**
 * Of what waits for the devices of a person, the newest messages of each conversation stay: nobody reads hundreds of
 * notifications of one. Answers how many went. What none of the devices that are reached can have is not theirs to take
 * back later. The devices are locked before.
 */
export async function thinOut(
  tx: Tx,
  realm_id: number,
  user_id: number,
  kinds: readonly PushDeviceKind[],
): Promise<{ kind: PushDeviceKind; count: number }[]> {
  return tx.query(
    `with ranked as (
       select q.device_id, q.id, row_number() over (partition by q.device_id, m.thread_id order by q.id desc) as place
       from push_queue q join messages m on m.realm_id = q.realm_id and m.id = q.message_ids[1]
       where q.realm_id = $1 and q.user_id = $2 and q.type = 'message'
     ), gone as (
       delete from push_queue q using ranked
       where q.realm_id = $1 and q.user_id = $2 and q.device_id = ranked.device_id and q.id = ranked.id
         and ranked.place > $3
       returning q.device_id, q.message_ids[1] as message_id, q.was_tried
     ), unseen as (
       delete from pushed_messages p using (
         select message_id from gone where not was_tried group by message_id
         having count(*) = (
           select count(*) from push_devices d
           where d.realm_id = $1 and d.user_id = $2 and d.kind = any ($4) and ${IS_REACHED})) none
       where p.realm_id = $1 and p.user_id = $2 and p.message_id = none.message_id
     )
     select d.kind, count(*)::integer as count from gone
     join push_devices d on d.realm_id = $1 and d.user_id = $2 and d.id = gone.device_id
     group by d.kind`,
    [realm_id, user_id, LIMITS.pushesOfConversation, kinds],
  );
}

export interface GivenUp {
  kind: PushDeviceKind;
  type: 'message' | 'remove';
  count: number;
}

/** Gives up what nobody sends any more, as to devices for which there are no settings now. Answers how many went. */
export const deleteOldPushes = (tx: Tx, before: Date) =>
  tx.query<GivenUp>(
    `with old as (
       select realm_id, user_id, device_id, id from push_queue where queued_at < $1 for update skip locked
     ), gone as (
       delete from push_queue q using old
       where q.realm_id = old.realm_id and q.user_id = old.user_id and q.device_id = old.device_id and q.id = old.id
       returning q.realm_id, q.user_id, q.device_id, q.type
     )
     select d.kind, gone.type, count(*)::integer as count from gone
     join push_devices d on d.realm_id = gone.realm_id and d.user_id = gone.user_id and d.id = gone.device_id
     group by d.kind, gone.type`,
    [before],
  );

export interface PushBacklog {
  kind: PushDeviceKind;
  type: 'message' | 'remove';
  waiting: number;
  oldest_seconds: number;
}

/** What waits, by kind of device and of notification, for the metrics. */
export const findPushBacklog = (db: Db) =>
  db.query<PushBacklog>(
    `select d.kind, q.type, count(*)::integer as waiting,
       greatest(0, extract(epoch from $1::timestamptz - min(q.queued_at)))::float8 as oldest_seconds
     from push_queue q join push_devices d
       on d.realm_id = q.realm_id and d.user_id = q.user_id and d.id = q.device_id
     group by d.kind, q.type`,
    [db.now()],
  );
