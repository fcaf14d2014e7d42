import type { Db } from '../../db/db.js';
import { LIMITS } from '../../limits.js';
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
export const queueDeliveries = (db: Db, changeIds: readonly string[]) =>
  db.rows(
    `insert into webhook_deliveries (clinic_id, id, webhook_id, change_id, event, resource_type, resource_id, line_id, version, changed_at,
       next_attempt_at, expires_at)
     select o.clinic_id, gen_random_uuid(), w.id, o.id, o.event, o.resource_type, o.resource_id, s.id, o.version, o.changed_at,
       now(), now() + make_interval(hours => $2)
     from outbox o
     join webhooks w on w.clinic_id = o.clinic_id and w.status = 'active' and w.created_at <= o.changed_at
     left join fhir_subscriptions s on s.clinic_id = w.clinic_id and s.id = w.id
     where o.id = any($1::uuid[]) and case when s.id is null then o.event = any(w.events) or (o.event = 'record.changed'
         and exists (select from unnest(w.events) e where split_part(e, '.', 1) like '%' || o.resource_type))
       else o.resource_type = any(s.records) and s.active_since <= o.changed_at and (s.ends_at is null or s.ends_at > now()) end
     on conflict do nothing`,
    [changeIds, LIMITS.webhookRetryHours],
  );

/**
 * Leases the next delivery that is due. Passed over are those of a webhook that is left alone for now, or that is busy enough
 * or of a clinic that is, and those in whose line (of the record; of the subscription) something earlier is still to be told.
 * Undefined when there is none.
 * What waits for one webhook is not read to find what waits for another.
 */
export const claimDelivery = (db: Db) =>
  db.row<Claim>(
    `with busy as materialized (
       select clinic_id, webhook_id, count(*) as begun from webhook_deliveries
       where status = 'pending' and leased_until > now() group by clinic_id, webhook_id),
     idle as materialized (
       select w.clinic_id, w.id from webhooks w
       join webhook_health h on h.clinic_id = w.clinic_id and h.webhook_id = w.id and h.resume_at <= now()
       left join busy b on b.clinic_id = w.clinic_id and b.webhook_id = w.id
       where w.status = 'active' and coalesce(b.begun, 0) < case when h.consecutive_failures = 0 then $2 else 1 end
         and (select coalesce(sum(c.begun), 0) from busy c where c.clinic_id = w.clinic_id) < $3),
     candidates as materialized (
       select p.clinic_id, p.id from idle cross join lateral (
         select p.clinic_id, p.id, p.next_attempt_at from webhook_deliveries p
         where p.clinic_id = idle.clinic_id and p.webhook_id = idle.id
           and p.status = 'pending' and p.next_attempt_at <= now() and p.leased_until <= now()
           and not exists (select from webhook_deliveries e where e.clinic_id = p.clinic_id and e.webhook_id = p.webhook_id
             and coalesce(e.line_id, e.resource_id) = coalesce(p.line_id, p.resource_id) and e.status = 'pending' and (e.changed_at, e.id) < (p.changed_at, p.id))
         order by p.next_attempt_at limit $2) p
       order by p.next_attempt_at limit $4),
     due as (
       select p.clinic_id, p.id, p.webhook_id from candidates join webhook_deliveries p using (clinic_id, id)
       where p.status = 'pending' and p.leased_until <= now()
       order by p.next_attempt_at limit 1 for update of p skip locked)
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
    ],
  );

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
