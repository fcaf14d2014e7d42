import type { Tx } from '../../db/db.js';
import type { PushDeviceKind, TokenKind } from './push-device.js';

/** A device for which something waits, held by its lease. */
export interface DueDevice {
  realm_id: number;
  user_id: number;
  id: number;
  kind: PushDeviceKind;
  token_kind: TokenKind | null;
  push_account_id: string | null;
  push_public_key: Buffer | null;
  relay_device_id: number | null;
  sealed_address: string | null;
  failures: number;
  leased_until: Date;
  waiting: WaitingPush[];
}

export interface WaitingPush {
  id: number;
  idempotency_key: string;
  type: 'message' | 'remove';
  message_ids: number[];
  mentioned_group_id: number | null;
  queued_at: Date;
}

export interface Lease {
  kinds: readonly PushDeviceKind[];
  /** So many devices, and of what waits for each so much. */
  devices: number;
  each: number;
  seconds: number;
  /** Organizations of which no device is taken. */
  except_realm_ids: readonly number[];
}

/** Of one organization, for each device that is wanted: other replicas may hold the first ones. */
const CANDIDATES = 3;

/**
 * Devices that are due, with the oldest of what waits for each: nobody else sends to them until the lease is over. Of each
 * organization the device that is due longest comes before the second of any other. To devices that failed last time one
 * notification at a time is sent.
 */
export async function leaseDevices(
  tx: Tx,
  { kinds, devices, each, seconds, except_realm_ids }: Lease,
): Promise<DueDevice[]> {
  const nextRealm = (place: string) =>
    `select d.realm_id from push_devices d where d.due_at <= $1 ${place} order by d.realm_id limit 1`;
  const due = await tx.query<Omit<DueDevice, 'waiting'>>(
    `with recursive realms as (
       (${nextRealm('')})
       union all
       select (${nextRealm('and d.realm_id > realms.realm_id')}) from realms where realms.realm_id is not null
     ), candidates as (
       select found.*, row_number() over (partition by found.realm_id order by found.due_at) as place
       from realms cross join lateral (
         select d.realm_id, d.user_id, d.id, d.due_at from push_devices d
         where d.realm_id = realms.realm_id and d.realm_id <> all ($5) and d.due_at <= $1 and d.kind = any ($2)
         order by d.due_at limit $3 * ${CANDIDATES}) found
     ), due as (
       select d.realm_id, d.user_id, d.id
       from candidates c
       join push_devices d on d.realm_id = c.realm_id and d.user_id = c.user_id and d.id = c.id and d.due_at <= $1
       order by c.place, random() limit $3 for no key update of d skip locked
     )
     update push_devices d set due_at = $1::timestamptz + make_interval(secs => $4) from due
     where d.realm_id = due.realm_id and d.user_id = due.user_id and d.id = due.id
     returning d.realm_id, d.user_id, d.id, d.kind, d.token_kind, d.push_account_id::text, d.push_public_key,
       d.relay_device_id, d.sealed_address, d.failures, d.due_at as leased_until`,
    [tx.now(), kinds, devices, seconds, except_realm_ids],
  );
  const waiting = await tx.query<WaitingPush & { device_id: number }>(
    `with taken as (
       select q.realm_id, q.user_id, q.device_id, q.id
       from jsonb_to_recordset($1) as due (realm_id bigint, user_id bigint, id bigint, failures integer)
       cross join lateral (
         select realm_id, user_id, device_id, id from push_queue
         where realm_id = due.realm_id and user_id = due.user_id and device_id = due.id
         order by id limit case when due.failures > 0 then 1 else $2 end) q
     )
     update push_queue q set was_tried = true from taken
     where q.realm_id = taken.realm_id and q.user_id = taken.user_id and q.device_id = taken.device_id and q.id = taken.id
     returning q.device_id, q.id, q.idempotency_key, q.type, q.message_ids, q.mentioned_group_id, q.queued_at`,
    [JSON.stringify(due.map(({ realm_id, user_id, id, failures }) => ({ realm_id, user_id, id, failures }))), each],
  );
  const byDevice = new Map<number, WaitingPush[]>(due.map(({ id }) => [id, []]));
  for (const { device_id, ...push } of waiting) byDevice.get(device_id)?.push(push);
  return due.map((device) => ({
    ...device,
    waiting: (byDevice.get(device.id) ?? []).toSorted((one, other) => one.id - other.id),
  }));
}

export interface SentTo {
  device: Pick<DueDevice, 'realm_id' | 'user_id' | 'id' | 'leased_until'>;
  /** Of the queue: what need not be sent again. */
  over: readonly number[];
  /** In a row, up to now. */
  failures: number;
  /** Before the device is sent to again, seconds. */
  pause_seconds: number;
}

/**
 * What became of what was sent; devices are due again where something waits for them. Those whose lease ended meanwhile are
 * somebody else's by now: of them only what was sent is noted.
 */
export async function settleDevices(tx: Tx, sent: readonly SentTo[]): Promise<void> {
  const rows = JSON.stringify(
    sent.map(({ device: { realm_id, user_id, id, leased_until }, ...outcome }) => {
      const lease = { realm_id, user_id, id, leased_until };
      return { ...lease, ...outcome };
    }),
  );
  const RECORDS = `jsonb_to_recordset($1) as sent (realm_id bigint, user_id bigint, id bigint,
    leased_until timestamptz, over jsonb, failures integer, pause_seconds float8)`;
  await tx.query(
    `select from push_devices d join ${RECORDS} on d.realm_id = sent.realm_id and d.user_id = sent.user_id and d.id = sent.id
     order by d.realm_id, d.user_id, d.id for no key update of d`,
    [rows],
  );
  await tx.query(
    `delete from push_queue q using ${RECORDS}, jsonb_array_elements(sent.over) as done
     where q.realm_id = sent.realm_id and q.user_id = sent.user_id and q.device_id = sent.id and q.id = done::bigint`,
    [rows],
  );
  await tx.query(
    `update push_devices d set failures = sent.failures, due_at = case when exists (
         select from push_queue q where q.realm_id = d.realm_id and q.user_id = d.user_id and q.device_id = d.id)
       then $2::timestamptz + make_interval(secs => sent.pause_seconds) end
     from ${RECORDS} where d.realm_id = sent.realm_id and d.user_id = sent.user_id and d.id = sent.id
       and d.due_at = sent.leased_until`,
    [rows, tx.now()],
  );
}
