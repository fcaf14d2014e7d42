import type { Db } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import type { OutboxChange } from '../outbox/index.js';
import type { Content, Outcome, Told } from './delivery-rules.js';

/** The worker's side of deliveries, as `clinical_worker`, of all clinics. Times are the database's, so that workers agree. */
export interface Claim extends Told {
  webhook_id: string;
  url: string;
  secret_encrypted: Buffer;
  /** Null when the one before a rotation is not good any more. */
  previous_secret_encrypted: Buffer | null;
  attempts: number;
  /** Whether it is that of a subscription, and which parts of the record were told already. */
  subscribed: boolean;
  told: string[];
}

/**
 * One delivery for each webhook of the clinic that wants the event, and for each subscription to what such records are made into;
 * of `record.changed`, for each webhook that wants some event of such records.
 * a change that is handed over again makes no second one.
 */
export const queueDeliveries = (db: Db, changes: readonly Pick<OutboxChange, 'clinic_id' | 'id'>[]) =>
  db.rows(
    `insert into webhook_deliveries (clinic_id, id, webhook_id, change_id, event, resource_type, resource_id, line_id, version, changed_at,
       next_attempt_at, expires_at)
     select o.clinic_id, gen_random_uuid(), w.id, o.id, o.event, o.resource_type, o.resource_id, s.id, o.version, o.changed_at,
       now(), now() + make_interval(hours => $3)
     from unnest($1::uuid[], $2::uuid[]) c(clinic_id, id)
     join outbox o on o.clinic_id = c.clinic_id and o.id = c.id
     join webhooks w on w.clinic_id = o.clinic_id and w.status = 'active' and w.created_at <= o.changed_at
     left join fhir_subscriptions s on s.clinic_id = w.clinic_id and s.id = w.id
     where case when s.id is null then o.event = any(w.events) or (o.event = 'record.changed'
         and exists (select from unnest(w.events) e where split_part(e, '.', 1) like '%' || o.resource_type))
       else o.resource_type = any(s.records) and s.active_since <= o.changed_at and (s.ends_at is null or s.ends_at > now()) end
     on conflict do nothing`,
    [changes.map(({ clinic_id }) => clinic_id), changes.map(({ id }) => id), LIMITS.webhookRetryHours],
  );

/**
 * Leases the next delivery that is due, of the clinic with the fewest under way. Passed over are those of a webhook that is left
 * alone for now, or that is busy enough or of a clinic that is, and those in whose line (of the record; of the subscription)
 * something earlier is still to be told. Undefined when there is none. Leases are over by `leaseTime`.
 *
 * However much waits, little of it is read. Of each webhook the first deliveries that are due are looked at (`first`). Where all of
 * them wait for something earlier, the heads of its lines are, from line to line (`head`).
 */
export const claimDelivery = (db: Db, leaseTime: Date) =>
  db.row<Claim>(
    `with busy as materialized (
       select clinic_id, webhook_id, count(*) as begun from webhook_deliveries
       where status = 'pending' and leased_until > least(now(), $5) group by clinic_id, webhook_id),
     idle as materialized (
       select w.clinic_id, w.id, c.begun from webhooks w
       join webhook_health h on h.clinic_id = w.clinic_id and h.webhook_id = w.id and h.resume_at <= now()
       left join busy b on b.clinic_id = w.clinic_id and b.webhook_id = w.id
       cross join lateral (select coalesce(sum(o.begun), 0) as begun from busy o where o.clinic_id = w.clinic_id) c
       where w.status = 'active' and coalesce(b.begun, 0) < case when h.consecutive_failures = 0 then $2 else 1 end and c.begun < $3
         and exists (select from webhook_deliveries p where p.clinic_id = w.clinic_id and p.webhook_id = w.id
           and p.status = 'pending' and p.next_attempt_at <= now())),
     first as materialized (
       select idle.clinic_id, idle.id as webhook_id, idle.begun, p.id, p.next_attempt_at from idle cross join lateral (
         select p.id, p.next_attempt_at from (
           select * from webhook_deliveries p
           where p.clinic_id = idle.clinic_id and p.webhook_id = idle.id and p.status = 'pending' and p.next_attempt_at <= now()
           order by p.next_attempt_at limit $4) p
         where p.leased_until <= least(now(), $5)
           and not exists (select from webhook_deliveries e where e.clinic_id = p.clinic_id and e.webhook_id = p.webhook_id
             and coalesce(e.line_id, e.resource_id) = coalesce(p.line_id, p.resource_id) and e.status = 'pending' and (e.changed_at, e.id) < (p.changed_at, p.id))
         order by p.next_attempt_at limit $2) p),
     head as materialized (
       select idle.clinic_id, idle.id as webhook_id, idle.begun, p.id, p.next_attempt_at from idle cross join lateral (
         with recursive line as (
           (select coalesce(line_id, resource_id) as line, id, next_attempt_at, leased_until from webhook_deliveries
            where clinic_id = idle.clinic_id and webhook_id = idle.id and status = 'pending'
            order by coalesce(line_id, resource_id), changed_at, id limit 1)
           union all
           select n.line, n.id, n.next_attempt_at, n.leased_until from line cross join lateral (
             select coalesce(line_id, resource_id) as line, id, next_attempt_at, leased_until from webhook_deliveries
             where clinic_id = idle.clinic_id and webhook_id = idle.id and status = 'pending'
               and coalesce(line_id, resource_id) > line.line
             order by coalesce(line_id, resource_id), changed_at, id limit 1) n)
         select id, next_attempt_at from line where next_attempt_at <= now() and leased_until <= least(now(), $5) limit $2) p
       where not exists (select from first f where f.clinic_id = idle.clinic_id and f.webhook_id = idle.id)),
     candidates as materialized (
       select clinic_id, id, begun from (select * from first union all select * from head) p
       order by begun, next_attempt_at limit $4),
     due as (
       select p.clinic_id, p.id, p.webhook_id from candidates c join webhook_deliveries p on p.clinic_id = c.clinic_id and p.id = c.id
       where p.status = 'pending' and p.leased_until <= least(now(), $5)
       order by c.begun, p.next_attempt_at limit 1 for update of p skip locked)
     update webhook_deliveries d set attempts = d.attempts + 1, attempted_at = now(),
       leased_until = now() + make_interval(secs => $1)
     from due join webhooks w on w.clinic_id = due.clinic_id and w.id = due.webhook_id
       left join fhir_subscriptions s on s.clinic_id = w.clinic_id and s.id = w.id
     where d.clinic_id = due.clinic_id and d.id = due.id
     returning d.clinic_id, d.id, d.webhook_id, d.event, d.resource_type, d.resource_id, d.version, d.changed_at, d.attempts, d.told,
       s.id is not null as subscribed, w.url, w.secret_encrypted, case when w.previous_until > now() then w.previous_secret_encrypted end as previous_secret_encrypted`,
    [
      LIMITS.webhookLeaseSeconds,
      LIMITS.webhookDeliveriesAtOnce,
      LIMITS.clinicDeliveriesAtOnce,
      LIMITS.deliveryCandidates,
      leaseTime,
    ],
  );

/**
 * After the database's clock has stepped back: nothing waits longer than it would by the clock as it is now, neither a delivery nor
 * a webhook that is left alone. The last attempt may have been told to wait by a fifth longer than its step.
 */
export async function boundDeliveryWaits(db: Db): Promise<void> {
  await db.rows(
    `with bound as (
       select clinic_id, id,
         now() + make_interval(secs => 1.2 * coalesce(($1::integer[])[least(attempts, cardinality($1::integer[]))], 0)) as attempt,
         now() + make_interval(secs => $2) as lease
       from webhook_deliveries where status = 'pending' and (next_attempt_at > now() or leased_until > now()))
     update webhook_deliveries d set next_attempt_at = least(d.next_attempt_at, bound.attempt),
       leased_until = least(d.leased_until, bound.lease), updated_at = change_instant()
     from bound where d.clinic_id = bound.clinic_id and d.id = bound.id and d.status = 'pending'
       and (d.next_attempt_at > bound.attempt or d.leased_until > bound.lease)`,
    [LIMITS.webhookBackOffSeconds, LIMITS.webhookLeaseSeconds],
  );
  await db.rows(
    `update webhook_health set resume_at = now() + make_interval(secs => $1) where resume_at > now() + make_interval(secs => $1)`,
    [LIMITS.webhookPauseSeconds],
  );
}

interface Settled {
  status: 'pending' | 'delivered' | 'failed';
  queued_at: string;
}

/**
 * What became of an attempt. Nothing when the lease was lost meanwhile, and somebody else has begun another attempt. `wait` are
 * the seconds until the next attempt, where there is to be one; what was taken of a delivery in parts is noted.
 */
export const settleDelivery = (db: Db, claim: Claim, outcome: Outcome, wait: number, part?: Content['part']) =>
  db.row<Settled>(
    `update webhook_deliveries set
       status = case when $5::text is null then case when $8 then 'pending' else 'delivered' end when now() + make_interval(secs => $6) > expires_at then 'failed' else 'pending' end,
       delivered_at = case when $5::text is null and not $8 then now() end,
       told = case when $5::text is null then told || $9::text[] else told end,
       answer_status = $4, error = $5, next_attempt_at = now() + make_interval(secs => $6), leased_until = 'epoch',
       updated_at = change_instant()
     where clinic_id = $1 and id = $2 and attempts = $3 and status = 'pending'
     returning status, expires_at - make_interval(hours => $7) as queued_at`,
    [
      claim.clinic_id,
      claim.id,
      claim.attempts,
      outcome.answer_status,
      outcome.error,
      wait,
      LIMITS.webhookRetryHours,
      part?.more ?? false,
      part ? [part.name] : [],
    ],
  );

/** The receiver of a subscription has taken the first word: from now on it is told. */
export const activateSubscription = (db: Db, { clinic_id, webhook_id }: Claim) =>
  db.rows(
    'update fhir_subscriptions set active_since = now() where clinic_id = $1 and id = $2 and active_since is null',
    [clinic_id, webhook_id],
  );

export const markHealthy = (db: Db, { clinic_id, webhook_id }: Claim) =>
  db.rows(
    `update webhook_health set consecutive_failures = 0, last_success_at = now(), resume_at = 'epoch'
     where clinic_id = $1 and webhook_id = $2`,
    [clinic_id, webhook_id],
  );

/** One failure more, and how it fares since. */
export const markFailing = (db: Db, { clinic_id, webhook_id }: Claim) =>
  db.row<{ consecutive_failures: number; last_success_at: string | null }>(
    `update webhook_health set consecutive_failures = consecutive_failures + 1
     where clinic_id = $1 and webhook_id = $2 returning consecutive_failures, last_success_at`,
    [clinic_id, webhook_id],
  );

export const pauseWebhook = (db: Db, { clinic_id, webhook_id }: Claim, seconds: number) =>
  db.rows(
    `update webhook_health set resume_at = now() + make_interval(secs => $3) where clinic_id = $1 and webhook_id = $2`,
    [clinic_id, webhook_id, seconds],
  );

/** Why nothing is sent any more: it said that it is gone, took nothing for too long, or may not be told. */
export type GivenUp = 'gone' | 'failing' | 'access_lost';

/** False when it was disabled already, or is gone. */
export const giveUpWebhook = async (db: Db, claim: Claim, reason: GivenUp): Promise<boolean> =>
  (await db.row(
    `update webhooks set status = 'disabled', disabled_reason = $3, disabled_at = now()
     where clinic_id = $1 and id = $2 and status = 'active' returning 1`,
    [claim.clinic_id, claim.webhook_id, reason],
  )) !== undefined;

/** Who has to know: the clinic's owners and administrators. */
export const findAdministrators = (db: Db, clinicId: string) =>
  db.rows<{ user_id: string; clinic_name: string }>(
    `select m.user_id, c.name as clinic_name from memberships m join clinics c on c.id = m.clinic_id
     where m.clinic_id = $1 and m.role in ('owner', 'administrator') and m.status = 'active'`,
    [clinicId],
  );

/** How much waits, and for how long the oldest delivery that is due has waited, in seconds. */
export async function measureDeliveries(db: Db): Promise<{ pending: number; late_seconds: number }> {
  const row = await db.row<{ pending: number; late_seconds: number }>(
    `select count(*) as pending, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as late_seconds
     from (select next_attempt_at from webhook_deliveries where status = 'pending' order by next_attempt_at limit 10000) p`,
  );
  return row ?? { pending: 0, late_seconds: 0 };
}
